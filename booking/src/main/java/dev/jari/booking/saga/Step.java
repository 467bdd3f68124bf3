package dev.jari.booking.saga;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.FailReason;
import dev.jari.messaging.envelope.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to one booking.
 *
 * @param actorId which customer or admin; absent for the system
 * @param reason why it fails, where it may
 * @param available how many places were left, where that was the reason
 * @param payment what it is about, where it is about money
 * @param cause the message that told of it; its trace goes on
 */
record Step(
        long bookingId,
        Trigger trigger,
        Actor actor,
        @Nullable Long actorId,
        @Nullable FailReason reason,
        @Nullable String detail,
        @Nullable Integer available,
        @Nullable Payment payment,
        @Nullable Envelope cause) {

    static Step of(long bookingId, Trigger trigger, @Nullable Envelope cause) {
        return new Step(bookingId, trigger, Actor.SYSTEM, null, null, null, null, null, cause);
    }

    static Step failing(long bookingId, Trigger trigger, FailReason reason, String detail) {
        return new Step(bookingId, trigger, Actor.SYSTEM, null, reason, detail, null, null, null);
    }

    static Step by(Actor actor, @Nullable Long actorId, long bookingId, Trigger trigger, @Nullable String detail) {
        return new Step(bookingId, trigger, actor, actorId, null, detail, null, null, null);
    }

    static Step refused(long bookingId, FailReason reason, String detail, int available, Envelope cause) {
        return new Step(bookingId, Trigger.RESERVE_REFUSED, Actor.SYSTEM, null, reason, detail, available, null, cause);
    }

    Step about(Payment money) {
        return new Step(bookingId, trigger, actor, actorId, reason, detail, available, money, cause);
    }

    Step saying(String sentence) {
        return new Step(bookingId, trigger, actor, actorId, reason, sentence, available, payment, cause);
    }
}
