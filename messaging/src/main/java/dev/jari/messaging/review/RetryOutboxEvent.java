package dev.jari.messaging.review;

import dev.jari.contracts.answer.Request;
import java.util.UUID;

/** Asks a service to try a failed message again, and after it the others of its key. */
public record RetryOutboxEvent(UUID id) implements Request<OutboxEventAnswer> {

    public static String subject(String service) {
        return service + ".outbox.retry";
    }
}
