package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Takes the messages of one group from a transport. */
public interface Receiver {

    String group();

    Set<String> types();

    /** Whose group this is. A type has one consuming group in a service. */
    default String service() {
        return group();
    }

    /**
     * Takes a message of one of its types, or of one that the group takes in another release: that one it keeps for a
     * process that knows it.
     *
     * <p>Completes once the message is durably taken over: handled, parked, or kept in quarantine; fails when it must
     * be delivered again. Never blocks. Messages of a lane are delivered in order, as often as the transport likes.
     */
    CompletableFuture<Void> deliver(Envelope envelope);
}
