package dev.jari.messaging.review;

import dev.jari.contracts.answer.Request;

/** Asks a service how many of its messages wait, and since when. */
public record CountOutbox() implements Request<OutboxCounts> {

    public static String subject(String service) {
        return service + ".outbox.count";
    }
}
