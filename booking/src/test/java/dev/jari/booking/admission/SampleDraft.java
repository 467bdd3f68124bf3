package dev.jari.booking.admission;

import dev.jari.booking.BookingService;
import dev.jari.booking.SampleCatalogue;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.messaging.envelope.Bodies;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Drafts of the sample offering, for which nothing is to be paid. */
final class SampleDraft {

    private static final Offering OFFERING = new SampleCatalogue().offering();

    private static final Snapshot SNAPSHOT = Snapshot.of(OFFERING);

    private static final String JSON = Bodies.lenient().write(SNAPSHOT);

    private SampleDraft() {}

    static Draft of(
            BookingId id,
            long userId,
            @Nullable CallerKey key,
            @Nullable String hold,
            int quantity,
            Instant now,
            SlotId... slots) {
        var none = Money.none("KRW");
        var wish = new Wish(
                asked(userId, key, hold, quantity, slots[0]),
                OFFERING,
                List.of(slots),
                LocalDate.of(2026, 12, 1),
                LocalTime.of(15, 0),
                Instant.parse("2026-12-01T06:00:00Z"),
                null,
                quantity,
                new Price(PaymentType.NONE, none, null, null, none, List.of()),
                List.of());
        return new Draft(id, BookingNumber.of(id), key, wish, SNAPSHOT, JSON, "[]", now, now.plusSeconds(60), Map.of());
    }

    private static CreateBooking asked(
            long userId, @Nullable CallerKey key, @Nullable String hold, int quantity, SlotId slot) {
        var asked = BookingService.Asked.by(userId).quantity(quantity);
        if (key != null) asked.key(key.key());
        return (hold == null ? asked.slot(slot.value()) : asked.hold(hold)).now();
    }
}
