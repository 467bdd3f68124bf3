package dev.jari.booking.log;

import dev.jari.booking.record.BookingNumber;
import dev.jari.contracts.action.FollowBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport.Listening;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.log.BookingLog.Extent;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Decides where a request about a booking comes in whether it gets lines of its own: as many a second as a setting
 * says, and those that an admin follows. In a rush most have none, and the lines of batches tell of them.
 */
public final class LoggedRequests {

    private final Allowance allowance;
    private final Followed followed;

    /** @param perSecond how many requests get lines; 0 leaves the lines of batches only */
    public LoggedRequests(int perSecond, InstantSource clock, LongSupplier nanoTime) {
        this.allowance = new Allowance(perSecond, nanoTime);
        this.followed = new Followed(clock);
    }

    /** Hears whom an admin wants followed, whichever process was asked. */
    public Listening listenOn(Bus bus) {
        return bus.listen(FollowBooking.SUBJECT, FollowBooking.class, this::follow);
    }

    public void follow(FollowBooking asked) {
        followed.follow(asked);
    }

    /** A request for a new booking. */
    public <T> T create(UserId userId, String requestId, Supplier<T> work) {
        return logged(null, userId, requestId, work);
    }

    /** A request about a booking there is, named by its id or number, under the request id of the current thread. */
    public <T> T change(String idOrNumber, @Nullable UserId userId, Supplier<T> work) {
        return logged(idOrNumber, userId, MDC.get(TraceHeaders.REQUEST_ID), work);
    }

    private <T> T logged(
            @Nullable String idOrNumber, @Nullable UserId userId, @Nullable String requestId, Supplier<T> work) {
        var extent = extent(idOrNumber, userId, requestId);
        if (extent == null) return work.get();
        var context = new HashMap<>(TraceHeaders.current());
        if (requestId != null) context.put(TraceHeaders.REQUEST_ID, requestId);
        context.put(TraceHeaders.BOOKING_LOG, extent.name());
        try (var _ = TraceHeaders.restore(context)) {
            return work.get();
        }
    }

    private @Nullable Extent extent(@Nullable String idOrNumber, @Nullable UserId userId, @Nullable String requestId) {
        var bookingId =
                idOrNumber == null ? null : BookingNumber.idOfEither(idOrNumber).orElse(null);
        if (followed.has(bookingId, userId, requestId)) return Extent.DETAILS;
        return allowance.take() ? Extent.STEPS : null;
    }
}
