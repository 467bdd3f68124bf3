package dev.jari.booking.saga;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentRequest;
import java.time.Instant;
import java.util.List;

/** A step for every trigger. The order has the booking's own number, which is as good as any. */
final class SampleStep {

    private static final Instant AT = Instant.parse("2026-11-15T00:00:00Z");
    private static final Money AMOUNT = new Money(20_000, "KRW");
    private static final List<SlotId> SLOTS = List.of(new SlotId(501));

    private SampleStep() {}

    static Step of(BookingId id, Trigger trigger) {
        var order = new OrderId(id.value());
        return switch (trigger) {
            case PLACES_RESERVED, PLACES_RESERVED_UNPAID ->
                new Step.PlacesAnswered(new SlotReserved(id, SLOTS, 1, AT), null);
            case RESERVE_REFUSED ->
                new Step.PlacesAnswered(new SlotReserveFailed(id, SLOTS, ReserveFailure.SOLD_OUT, 0, AT), null);
            case PLACES_RELEASED -> new Step.PlacesAnswered(new SlotReleased(id, SLOTS, 1, AT), null);
            case SAGA_TIMED_OUT -> new Step.TimeOver(id, BookingStatus.PENDING);
            case PAYMENT_WINDOW_OVER -> new Step.TimeOver(id, BookingStatus.SLOT_RESERVED);
            case PAYMENT_ASKED ->
                new Step.PaymentBegun(new PaymentRequest(
                        id, order, new UserId(1), AMOUNT, PaymentMethod.WALLET, null, null, List.of(), AT));
            case PAYMENT_HELD -> new Step.PaymentAnswered(new PaymentHeld(id, order, AT), null);
            case PAYMENT_FAILED ->
                new Step.PaymentAnswered(PaymentFailed.of(id, order, PaymentFailure.PAYMENT_DECLINED, AT), null);
            case PAID ->
                new Step.PaymentAnswered(new PaymentCompleted(id, order, AMOUNT, PaymentMethod.WALLET, null, AT), null);
            case PAYMENT_REFUNDED -> new Step.PaymentAnswered(new PaymentRefunded(id, order, AMOUNT, AT), null);
            case CANCELLED -> new Step.Cancelled(id, Actor.SYSTEM, null, "because");
            case USED -> new Step.StaffDecided(id, StaffAction.COMPLETE, new UserId(1), "because");
            case DID_NOT_COME -> new Step.StaffDecided(id, StaffAction.NO_SHOW, new UserId(1), "because");
            case CONFIRMED_UNPAID -> new Step.StaffDecided(id, StaffAction.CONFIRM, new UserId(1), "because");
        };
    }
}
