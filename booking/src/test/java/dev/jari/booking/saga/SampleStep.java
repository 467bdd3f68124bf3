package dev.jari.booking.saga;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.StaffAction;
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
    private static final List<Long> SLOTS = List.of(501L);

    private SampleStep() {}

    static Step of(long id, Trigger trigger) {
        return switch (trigger) {
            case PLACES_RESERVED, PLACES_RESERVED_UNPAID ->
                new Step.PlacesAnswered(new SlotReserved(id, SLOTS, 1, AT), null);
            case RESERVE_REFUSED ->
                new Step.PlacesAnswered(new SlotReserveFailed(id, SLOTS, ReserveFailure.SOLD_OUT, 0, AT), null);
            case PLACES_RELEASED -> new Step.PlacesAnswered(new SlotReleased(id, SLOTS, 1, AT), null);
            case SAGA_TIMED_OUT -> new Step.TimeOver(id, BookingStatus.PENDING);
            case PAYMENT_WINDOW_OVER -> new Step.TimeOver(id, BookingStatus.SLOT_RESERVED);
            case PAYMENT_ASKED ->
                new Step.PaymentBegun(
                        new PaymentRequest(id, id, 1, AMOUNT, PaymentMethod.WALLET, null, null, List.of(), AT));
            case PAYMENT_HELD -> new Step.PaymentAnswered(new PaymentHeld(id, id, AT), null);
            case PAYMENT_FAILED ->
                new Step.PaymentAnswered(PaymentFailed.of(id, id, PaymentFailure.PAYMENT_DECLINED, AT), null);
            case PAID ->
                new Step.PaymentAnswered(new PaymentCompleted(id, id, AMOUNT, PaymentMethod.WALLET, null, AT), null);
            case PAYMENT_REFUNDED -> new Step.PaymentAnswered(new PaymentRefunded(id, id, AMOUNT, AT), null);
            case CANCELLED -> new Step.Cancelled(id, Actor.SYSTEM, null, "because");
            case USED -> new Step.StaffDecided(id, StaffAction.COMPLETE, 1L, "because");
            case DID_NOT_COME -> new Step.StaffDecided(id, StaffAction.NO_SHOW, 1L, "because");
            case CONFIRMED_UNPAID -> new Step.StaffDecided(id, StaffAction.CONFIRM, 1L, "because");
        };
    }
}
