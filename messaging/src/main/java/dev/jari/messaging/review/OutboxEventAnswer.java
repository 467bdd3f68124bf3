package dev.jari.messaging.review;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What came of a retry or a discard. It may come from another process, so it is one plain record.
 *
 * @param messages how many of the key were handled or are on their way again
 * @param failed which message of the key failed: the one that was asked for, or a later one
 * @param error why it failed
 * @param status what it is instead of failed
 */
public record OutboxEventAnswer(
        Result result,
        int messages,
        @Nullable UUID failed,
        @Nullable String error,
        @Nullable OutboxStatus status) {

    /** In a word. */
    public enum Result {
        /** Everything of the key that waited has been handled. */
        HANDLED,
        /** A refused message and those behind it are on their way again. */
        ON_ITS_WAY,
        /** A message of the key failed, this one or one behind it; it stays, with those behind it. */
        FAILED_AGAIN,
        /** Only a failed message can be retried or discarded. */
        NOT_FAILED,
        UNKNOWN,
        /** The group that failed on it does not exist here any more. */
        NO_CONSUMER
    }

    static OutboxEventAnswer of(Result result, int messages) {
        return new OutboxEventAnswer(result, messages, null, null, null);
    }

    static OutboxEventAnswer failedAgain(UUID failed, String error) {
        return new OutboxEventAnswer(Result.FAILED_AGAIN, 0, failed, error, null);
    }

    static OutboxEventAnswer notFailed(OutboxStatus status) {
        return new OutboxEventAnswer(Result.NOT_FAILED, 0, null, null, status);
    }
}
