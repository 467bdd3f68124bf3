package dev.jari.booking.cancel;

import dev.jari.contracts.slot.KnownSlot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The days of visits among which the bookings of a cancellation lie; what has begun before is not looked at. */
record CancellationDays(LocalDate first, LocalDate last) {

    /** Before any visit. */
    static final LocalDate BEGINNING = LocalDate.of(1, 1, 1);

    // What PostgreSQL can hold is less than what a date of Java can.
    private static final LocalDate END = LocalDate.of(9999, 12, 31);

    static boolean canBe(LocalDate date) {
        return !date.isBefore(BEGINNING) && !date.isAfter(END);
    }

    /** Everything that begins from now on, in whatever zone. */
    static CancellationDays from(Instant now) {
        return new CancellationDays(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1), END);
    }

    /** A night may belong to a stay that begins earlier; every other slot is its booking's only one. */
    static CancellationDays of(KnownSlot slot, Instant now) {
        return new CancellationDays(slot.kind().sellsNights() ? from(now).first() : slot.date(), slot.date());
    }
}
