package dev.jari.gateway.outbox;

import dev.jari.messaging.review.OutboxEvent;
import dev.jari.messaging.review.OutboxStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message as an admin sees it. */
record OutboxEventDocument(
        @Schema(description = "Unique over all services") String id,

        @Schema(description = "Who sent it, or failed to handle it")
        String service,

        String eventType,

        @Schema(description = "The key; later messages of the same key wait behind a failed one")
        String aggregateId,

        @Schema(description = "The body as stored, readable or not; only the beginning of a long one")
        String payload,

        @Schema(description = "Characters of the whole body")
        int payloadLength,

        OutboxStatus status,
        int retryCount,
        Instant createdAt,
        @Nullable Instant processedAt,
        @Nullable String lastError,

        @Schema(description = "Who could not handle it, or outbox when it could not be sent") @Nullable
        String consumer) {

    static OutboxEventDocument of(String service, OutboxEvent event) {
        return new OutboxEventDocument(
                new OutboxEventId(service, event.id()).text(),
                service,
                event.eventType(),
                event.aggregateId(),
                event.payload(),
                event.payloadLength(),
                event.status(),
                event.retryCount(),
                event.createdAt(),
                event.processedAt(),
                event.lastError(),
                event.consumer());
    }
}
