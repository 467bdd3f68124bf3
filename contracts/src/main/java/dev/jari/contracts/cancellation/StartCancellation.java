package dev.jari.contracts.cancellation;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks that everything booked for something be cancelled, with all that was paid given back. It must be closed before.
 * While one is under way, asking again lets it begin anew.
 *
 * @param reason what customers are told; a plain sentence when absent
 * @param onlyIfBooked refuses with not found when nothing is booked for it
 */
public record StartCancellation(
        CancellationScope scope, UserId adminId, @Nullable String reason, boolean onlyIfBooked)
        implements Question<Cancellation> {

    public static final String SUBJECT = "cancellations.start";
}
