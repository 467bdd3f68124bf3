package dev.jari.booking.log;

import dev.jari.contracts.action.FollowBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The bookings, customers and requests that an admin follows, each until its time is over. */
final class Followed {

    /** More than people can read; a new one takes the place of the one that would end first. */
    private static final int FOLLOWED_MAX = 100;

    private final Map<Object, Instant> until = new ConcurrentHashMap<>();
    private final InstantSource clock;

    Followed(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void follow(FollowBooking asked) {
        var now = clock.instant();
        until.values().removeIf(end -> !end.isAfter(now));
        for (var subject : new @Nullable Object[] {asked.bookingId(), asked.userId(), asked.requestId()})
            if (subject != null) follow(subject, asked.until());
    }

    private void follow(Object subject, Instant end) {
        until.remove(subject);
        if (!end.isAfter(clock.instant())) return;
        if (until.size() >= FOLLOWED_MAX)
            until.entrySet().stream()
                    .min(Map.Entry.comparingByValue())
                    .ifPresent(first -> until.remove(first.getKey()));
        until.put(subject, end);
    }

    boolean has(@Nullable BookingId bookingId, @Nullable UserId userId, @Nullable String requestId) {
        if (until.isEmpty()) return false;
        return has(bookingId) || has(userId) || has(requestId);
    }

    private boolean has(@Nullable Object subject) {
        var end = subject == null ? null : until.get(subject);
        return end != null && end.isAfter(clock.instant());
    }
}
