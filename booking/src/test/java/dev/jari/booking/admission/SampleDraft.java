package dev.jari.booking.admission;

import dev.jari.booking.SampleCatalogue;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.record.BookingNumber;
import dev.jari.booking.saga.Snapshot;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places;
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
        return new CreateBooking(
                new UserId(userId),
                "a@b.example",
                "이름",
                key == null ? null : key.key(),
                "a fingerprint",
                hold == null ? new Places.OneSlot(slot) : new Places.OfHold(new HoldId(hold)),
                hold == null ? quantity : null,
                null,
                List.of(),
                null,
                null,
                0,
                "test");
    }
}
