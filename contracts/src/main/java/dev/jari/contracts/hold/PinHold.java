package dev.jari.contracts.hold;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that a hold does not run out while its booking is on its way. Several bookings may try at once: each has a
 * pin of its own, and the hold lives as long as the last of them.
 *
 * @param until when the booking will have been decided at the latest
 * @param bookingId the booking that would come of it; absent from a booking service that knows nothing of it yet
 */
public record PinHold(
        HoldId holdId,
        UserId userId,
        Instant until,
        @Nullable BookingId bookingId) implements Question<Hold> {

    public static final String SUBJECT = "holds.pin";
}
