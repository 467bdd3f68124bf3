package dev.jari.contracts.action;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Broadcast to every process of booking: log all there is to say about these until then. It may be lost.
 *
 * @param userId whatever this customer asks for
 * @param requestId what comes in under this id
 * @param until in the past to end it
 */
public record FollowBooking(
        @Nullable BookingId bookingId,
        @Nullable UserId userId,
        @Nullable String requestId,
        Instant until) {

    public static final String SUBJECT = "bookings.follow";
}
