package dev.jari.messaging.review;

import dev.jari.contracts.answer.Request;
import org.jspecify.annotations.Nullable;

/**
 * Asks a service for a page of its messages, the newest first.
 *
 * @param status all when absent
 * @param after where the last page ended
 * @param limit 1 to {@link #LIMIT_MAX}
 */
public record ListOutboxEvents(
        @Nullable OutboxStatus status, @Nullable OutboxPosition after, int limit) implements Request<OutboxEventsPage> {

    public static final int LIMIT_MAX = 200;

    public ListOutboxEvents {
        if (limit < 1 || limit > LIMIT_MAX)
            throw new IllegalArgumentException("limit is %d; 1 to %d is possible".formatted(limit, LIMIT_MAX));
    }

    public static String subject(String service) {
        return service + ".outbox.list";
    }
}
