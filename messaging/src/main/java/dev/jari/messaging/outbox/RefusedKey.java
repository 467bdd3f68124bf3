package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import java.util.ArrayList;
import java.util.List;

/**
 * A key of which the transport refused a message. It is tried again; the others of the key wait behind it in the order
 * of their numbers, also those that were on their way already and were refused too.
 */
final class RefusedKey {

    final List<Envelope> messages = new ArrayList<>();
    int attempts;
    long dueAt;
    String error = "";

    /** The number of the message that is on its way again, 0 when none is. */
    private long trying;

    /** A message was refused. Says whether that was an attempt of the first one, or one more that has to wait. */
    boolean refused(Envelope message) {
        if (trying == message.no()) trying = 0;
        if (!has(message)) {
            var place = 0;
            while (place < messages.size() && messages.get(place).no() < message.no()) place++;
            messages.add(place, message);
            if (place > 0) return false;
            // What goes before the others was not tried again yet.
            attempts = 0;
        }
        if (messages.getFirst().no() != message.no()) return false;
        attempts++;
        return true;
    }

    private boolean has(Envelope message) {
        return messages.stream().anyMatch(one -> one.no() == message.no());
    }

    /** The first message, to be tried again. */
    Envelope tryFirst() {
        var first = messages.getFirst();
        trying = first.no();
        dueAt = Long.MAX_VALUE;
        return first;
    }

    boolean isTrying() {
        return trying != 0;
    }

    /** Those that wait here, and of which no word is to come. */
    List<Envelope> waiting() {
        return messages.stream().filter(one -> one.no() != trying).toList();
    }

    /** A message was taken after all. Says whether it was the first one, for which the others wait. */
    boolean taken(Envelope message) {
        if (trying == message.no()) trying = 0;
        var first = messages.getFirst().no() == message.no();
        messages.removeIf(one -> one.no() == message.no());
        return first;
    }
}
