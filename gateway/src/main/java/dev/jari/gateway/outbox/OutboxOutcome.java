package dev.jari.gateway.outbox;

import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;

import dev.jari.gateway.problem.Problem;
import dev.jari.messaging.review.OutboxEventAnswer;
import dev.jari.messaging.review.OutboxStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What came of a retry or a discard. */
record OutboxOutcome(
        String id,

        @Schema(description = "SENT: handled. PENDING: on its way again. FAILED: it failed again")
        OutboxStatus status,

        @Schema(description = "How many messages of the key were handled or are on their way")
        int messages,

        @Schema(description = "A later message of the key that failed now") @Nullable
        String stuckAt,

        @Schema(description = "Why this message, or the one it is stuck at, failed") @Nullable
        String lastError) {

    static OutboxOutcome ofRetry(OutboxEventId event, OutboxEventAnswer answer) {
        return switch (answer.result()) {
            case HANDLED -> new OutboxOutcome(event.text(), OutboxStatus.SENT, answer.messages(), null, null);
            case ON_ITS_WAY -> new OutboxOutcome(event.text(), OutboxStatus.PENDING, answer.messages(), null, null);
            case FAILED_AGAIN ->
                event.id().equals(answer.failed())
                        ? new OutboxOutcome(event.text(), OutboxStatus.FAILED, 0, null, answer.error())
                        : stuck(event, OutboxStatus.SENT, answer);
            case NO_CONSUMER ->
                throw Problem.of(INVALID_STATE).withDetail("no-consumer").asException();
            case NOT_FAILED -> throw notFailed(answer);
            case UNKNOWN -> throw Problem.of(NOT_FOUND).asException();
        };
    }

    static OutboxOutcome ofDiscard(OutboxEventId event, OutboxEventAnswer answer) {
        return switch (answer.result()) {
            case HANDLED, ON_ITS_WAY, NO_CONSUMER ->
                new OutboxOutcome(event.text(), OutboxStatus.DISCARDED, answer.messages(), null, null);
            case FAILED_AGAIN -> stuck(event, OutboxStatus.DISCARDED, answer);
            case NOT_FAILED -> throw notFailed(answer);
            case UNKNOWN -> throw Problem.of(NOT_FOUND).asException();
        };
    }

    private static OutboxOutcome stuck(OutboxEventId event, OutboxStatus status, OutboxEventAnswer answer) {
        UUID later = Objects.requireNonNull(answer.failed());
        return new OutboxOutcome(
                event.text(),
                status,
                answer.messages(),
                new OutboxEventId(event.service(), later).text(),
                answer.error());
    }

    private static RuntimeException notFailed(OutboxEventAnswer answer) {
        return Problem.of(INVALID_STATE)
                .withDetail("not-failed")
                .with("messageStatus", Objects.requireNonNull(answer.status()))
                .asException();
    }
}
