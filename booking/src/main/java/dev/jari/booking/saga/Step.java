package dev.jari.booking.saga;

import dev.jari.contracts.booking.FailReason;
import dev.jari.messaging.envelope.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to one booking.
 *
 * @param reason why it fails, where it may
 * @param available how many places were left, where that was the reason
 * @param cause the message that told of it; its trace goes on
 */
record Step(
        long bookingId,
        Trigger trigger,
        Actor actor,
        @Nullable FailReason reason,
        @Nullable String detail,
        @Nullable Integer available,
        @Nullable Envelope cause) {

    static Step of(long bookingId, Trigger trigger, @Nullable Envelope cause) {
        return new Step(bookingId, trigger, Actor.SYSTEM, null, null, null, cause);
    }

    static Step failing(long bookingId, Trigger trigger, FailReason reason, String detail) {
        return new Step(bookingId, trigger, Actor.SYSTEM, reason, detail, null, null);
    }
}
