package dev.jari.contracts.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks that a booking be given up. Cancelling a cancelled one with the same key answers again as the first did.
 *
 * @param userId whose it must be; absent for an admin, who may cancel any, at any time, with everything paid back
 * @param adminId who cancels, for the history; absent for a customer
 * @param waitSeconds how long the caller is willing to wait until the places are free again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CancelBooking(
        String idOrNumber,
        @Nullable UserId userId,
        @Nullable UserId adminId,
        @Nullable String reason,
        @Nullable String idempotencyKey,
        String fingerprint,
        int waitSeconds)
        implements Question<CancelledBooking> {

    public static final int REASON_MAX = 1_000;

    public static final String SUBJECT = "booking.cancel";
}
