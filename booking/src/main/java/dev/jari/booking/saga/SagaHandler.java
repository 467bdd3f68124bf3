package dev.jari.booking.saga;

import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes inventory's answers to their bookings, a batch at a time. The state of a booking absorbs duplicates however
 * late they come, so no inbox is needed.
 */
public final class SagaHandler {

    private static final Logger log = LoggerFactory.getLogger(SagaHandler.class);

    private final ServiceDatabase database;
    private final Saga saga;

    public SagaHandler(ServiceDatabase database, Saga saga) {
        this.database = database;
        this.saga = saga;
    }

    public Subscription subscription() {
        return Subscription.of(
                        "saga",
                        database,
                        Map.of(
                                SlotReserved.TYPE,
                                SlotReserved.class,
                                SlotReserveFailed.TYPE,
                                SlotReserveFailed.class,
                                SlotReleased.TYPE,
                                SlotReleased.class),
                        this::handle)
                .withoutInbox();
    }

    private void handle(List<Message> batch) {
        var changes = saga.take(batch.stream().map(SagaHandler::step).toList());
        // One line for a batch: a rush of thousands must stay readable, and each booking is there at debug.
        log.info("[SagaHandler] {} answers, {} bookings moved", batch.size(), changes.size());
        if (log.isDebugEnabled())
            for (var change : changes)
                log.debug(
                        "[SagaHandler] bookingId={} {} -> {}: {}",
                        change.bookingId(),
                        change.move().from(),
                        change.to(),
                        change.step().trigger().words());
    }

    private static Step step(Message message) {
        return switch ((SlotReply) message.body()) {
            case SlotReserved reserved -> Step.of(reserved.bookingId(), Trigger.PLACES_RESERVED, message.envelope());
            case SlotReleased released -> Step.of(released.bookingId(), Trigger.PLACES_RELEASED, message.envelope());
            case SlotReserveFailed failed ->
                Step.refused(
                        failed.bookingId(),
                        reason(failed.reason()),
                        sentence(failed),
                        failed.available(),
                        message.envelope());
        };
    }

    private static FailReason reason(ReserveFailure failure) {
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
}
