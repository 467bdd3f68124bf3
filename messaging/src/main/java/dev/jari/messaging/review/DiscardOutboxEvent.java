package dev.jari.messaging.review;

import dev.jari.contracts.answer.Request;
import java.util.UUID;

/** Asks a service to give a failed message up and to go on with the others of its key. */
public record DiscardOutboxEvent(UUID id) implements Request<OutboxEventAnswer> {

    public static String subject(String service) {
        return service + ".outbox.discard";
    }
}
