package dev.jari.messaging.review;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message of a service, sent or received, in the shape of the source designs.
 *
 * @param payload its body as stored, readable or not; only the beginning of a long one
 * @param payloadLength the characters of the whole body
 * @param consumer the group that could not handle it, or {@code outbox} when the transport refused it; else absent
 */
public record OutboxEvent(
        UUID id,
        String eventType,
        String aggregateId,
        String payload,
        int payloadLength,
        OutboxStatus status,
        int retryCount,
        Instant createdAt,
        @Nullable Instant processedAt,
        @Nullable String lastError,
        @Nullable String consumer) {

    public OutboxPosition position() {
        return new OutboxPosition(createdAt, id);
    }
}
