package dev.jari.gateway.outbox;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.service.Services;
import java.util.UUID;

/** A message's name over all services. A message sent by one and failed in another is there twice, as two things. */
record OutboxEventId(String service, UUID id) {

    /** What is no id of ours names nothing, like one of a message that is gone. */
    static OutboxEventId read(String text) {
        for (var service : Services.NAMES) {
            if (!text.startsWith(service + "-")) continue;
            try {
                var read = new OutboxEventId(service, UUID.fromString(text.substring(service.length() + 1)));
                // The parser forgives what text() never writes.
                if (read.text().equals(text)) return read;
            } catch (IllegalArgumentException _) {
                break;
            }
        }
        throw Problem.of(ErrorCode.NOT_FOUND).asException();
    }

    String text() {
        return service + "-" + id;
    }
}
