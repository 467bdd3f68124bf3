package dev.jari.messaging.review;

import dev.jari.contracts.answer.Request;
import dev.jari.platform.audit.Findings;

/** Asks a service whether its messages are taken over, or lie about. */
public record CheckOutbox() implements Request<Findings> {

    public static String subject(String service) {
        return service + ".outbox.check";
    }
}
