package dev.jari.contracts.hold;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Takes the pin of a booking that did not come about; without another one the hold has its own expiry again.
 *
 * @param bookingId whose pin it is; without it nothing is changed, because another booking may stand on the hold
 */
public record UnpinHold(
        HoldId holdId, UserId userId, @Nullable BookingId bookingId) implements Question<Hold> {

    public static final String SUBJECT = "holds.unpin";
}
