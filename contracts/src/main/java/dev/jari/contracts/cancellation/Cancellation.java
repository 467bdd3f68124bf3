package dev.jari.contracts.cancellation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CancellationId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cancelling of everything that is booked for something, and how far it has come.
 *
 * @param total bookings that were found when it was asked for, and later ones; those given up meanwhile by their
 *     customers count too
 * @param done bookings it has cancelled
 * @param failed bookings it could not cancel; staff must look at them
 * @param failures the first of these
 * @param reason what their customers are told
 * @param askedBy the admin
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Cancellation(
        CancellationId cancellationId,
        CancellationScope scope,
        CancellationState state,
        long total,
        long done,
        long failed,
        List<BookingId> failures,
        String reason,
        UserId askedBy,
        Instant askedAt,
        Instant changedAt,
        @Nullable Instant endedAt) {

    public Cancellation {
        failures = List.copyOf(failures);
    }
}
