package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Takes the messages of one group from a transport. */
public interface Receiver {

    String group();

    Set<String> types();

    /**
     * Completes once the message is durably taken over: handled, parked, or kept in quarantine; fails when it must be
     * delivered again. Never blocks. Messages of a lane are delivered in order, as often as the transport likes.
     */
    CompletableFuture<Void> deliver(Envelope envelope);
}
