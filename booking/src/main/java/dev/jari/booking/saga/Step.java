package dev.jari.booking.saga;

import dev.jari.booking.attempt.AttemptTrigger;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Envelope;
import org.jspecify.annotations.Nullable;

/** Something that happened to one booking. */
sealed interface Step {

    BookingId bookingId();

    Trigger trigger();

    default Actor actor() {
        return Actor.SYSTEM;
    }

    /** Which customer or admin; none for the system. */
    default @Nullable UserId actorId() {
        return null;
    }

    /** Why the booking fails, where it may. */
    default @Nullable FailReason reason() {
        return null;
    }

    /** A sentence for its history. */
    default @Nullable String detail() {
        return null;
    }

    /** How many places were left, where that was the reason. */
    default @Nullable Integer available() {
        return null;
    }

    /** The message that told of it; its trace goes on. */
    default @Nullable Envelope cause() {
        return null;
    }

    /** Inventory answered. */
    record PlacesAnswered(SlotReply reply, @Nullable Envelope cause) implements Step {

        @Override
        public BookingId bookingId() {
            return reply.bookingId();
        }

        /** Inventory's message is one word; whether something is due says the booking. */
        @Override
        public Trigger trigger() {
            return switch (reply) {
                case SlotReserved _ -> Trigger.PLACES_RESERVED;
                case SlotReserveFailed _ -> Trigger.RESERVE_REFUSED;
                case SlotReleased _ -> Trigger.PLACES_RELEASED;
            };
        }

        @Override
        public @Nullable FailReason reason() {
            return reply instanceof SlotReserveFailed failed ? reasonOf(failed.reason()) : null;
        }

        private static FailReason reasonOf(ReserveFailure failure) {
            return switch (failure) {
                case SOLD_OUT -> FailReason.SOLD_OUT;
                case SLOT_CLOSED -> FailReason.SLOT_CLOSED;
                case SLOT_NOT_FOUND -> FailReason.SLOT_NOT_FOUND;
                case SLOT_IN_THE_PAST -> FailReason.SLOT_IN_THE_PAST;
                case VALIDATION_FAILED -> FailReason.VALIDATION_FAILED;
                case SAGA_TIMEOUT -> FailReason.SAGA_TIMEOUT;
                // A release is only sent when a booking is over, and then nothing moves it any more.
                case ALREADY_RELEASED, INTERNAL_ERROR -> FailReason.INTERNAL_ERROR;
            };
        }

        @Override
        public @Nullable String detail() {
            return reply instanceof SlotReserveFailed failed ? sentence(failed) : null;
        }

        private static String sentence(SlotReserveFailed failed) {
            return switch (failed.reason()) {
                case SOLD_OUT -> "%d places were left when it was this booking's turn".formatted(failed.available());
                case SLOT_CLOSED -> "the venue closed the slot";
                case SLOT_NOT_FOUND -> "the slot does not exist any more";
                case SLOT_IN_THE_PAST -> "the slot has begun";
                case VALIDATION_FAILED -> "inventory did not understand what was wanted";
                case SAGA_TIMEOUT -> "its turn came after its deadline";
                case ALREADY_RELEASED -> "it was released before its turn came";
                case INTERNAL_ERROR -> "inventory could not handle the request";
            };
        }

        @Override
        public @Nullable Integer available() {
            return reply instanceof SlotReserveFailed failed ? failed.available() : null;
        }
    }

    /** The customer begins to pay. */
    record PaymentBegun(PaymentRequest request) implements Step {

        @Override
        public BookingId bookingId() {
            return request.bookingId();
        }

        @Override
        public Trigger trigger() {
            return Trigger.PAYMENT_ASKED;
        }

        @Override
        public Actor actor() {
            return Actor.USER;
        }

        @Override
        public UserId actorId() {
            return request.userId();
        }

        @Override
        public String detail() {
            return "order %s, %s".formatted(request.orderId(), request.method());
        }
    }

    /** Orders answered. */
    record PaymentAnswered(PaymentReply reply, @Nullable Envelope cause) implements Step {

        @Override
        public BookingId bookingId() {
            return reply.bookingId();
        }

        @Override
        public Trigger trigger() {
            return switch (reply) {
                case PaymentHeld _ -> Trigger.PAYMENT_HELD;
                case PaymentFailed _ -> Trigger.PAYMENT_FAILED;
                case PaymentCompleted _ -> Trigger.PAID;
                case PaymentRefunded _ -> Trigger.PAYMENT_REFUNDED;
            };
        }

        AttemptTrigger onAttempt() {
            return switch (reply) {
                case PaymentHeld _ -> AttemptTrigger.NOT_KNOWN_YET;
                case PaymentFailed _ -> AttemptTrigger.NOT_PAID;
                case PaymentCompleted _ -> AttemptTrigger.PAID;
                case PaymentRefunded _ -> AttemptTrigger.WENT_BACK;
            };
        }

        @Nullable
        PaymentFailure failure() {
            return reply instanceof PaymentFailed failed ? failed.reason() : null;
        }

        @Override
        public String detail() {
            return switch (reply) {
                case PaymentHeld held -> "order %s".formatted(held.orderId());
                case PaymentFailed failed -> "order %s, %s".formatted(failed.orderId(), failed.reason());
                case PaymentCompleted paid ->
                    "order %s, %s by %s".formatted(paid.orderId(), paid.amount(), paid.method());
                case PaymentRefunded back -> "order %s, %s".formatted(back.orderId(), back.amount());
            };
        }
    }

    /** The booking is given up. */
    record Cancelled(
            BookingId bookingId,
            Actor actor,
            @Nullable UserId actorId,
            @Nullable String detail) implements Step {

        @Override
        public Trigger trigger() {
            return Trigger.CANCELLED;
        }
    }

    record StaffDecided(
            BookingId bookingId,
            StaffAction action,
            UserId actorId,
            @Nullable String detail) implements Step {

        @Override
        public Trigger trigger() {
            return switch (action) {
                case COMPLETE -> Trigger.USED;
                case NO_SHOW -> Trigger.DID_NOT_COME;
                case CONFIRM -> Trigger.CONFIRMED_UNPAID;
            };
        }

        @Override
        public Actor actor() {
            return Actor.ADMIN;
        }
    }

    /**
     * What the booking waits for did not come in time.
     *
     * @param waitedIn the state in which it waited
     */
    record TimeOver(BookingId bookingId, BookingStatus waitedIn) implements Step {

        private boolean forInventory() {
            return waitedIn == Moves.FIRST;
        }

        @Override
        public Trigger trigger() {
            return forInventory() ? Trigger.SAGA_TIMED_OUT : Trigger.PAYMENT_WINDOW_OVER;
        }

        @Override
        public FailReason reason() {
            return forInventory() ? FailReason.SAGA_TIMEOUT : FailReason.PAYMENT_WINDOW_OVER;
        }

        @Override
        public String detail() {
            return forInventory() ? "inventory did not answer in time" : "nothing was paid while the window was open";
        }
    }
}
