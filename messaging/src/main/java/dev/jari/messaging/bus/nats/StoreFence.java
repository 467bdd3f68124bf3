package dev.jari.messaging.bus.nats;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the messages of a service out of a stream that has lost some, until the service has put back what is missing:
 * a new message must not go ahead of those. Services that never asked about the store are not kept out.
 */
final class StoreFence {

    private final Set<String> asking = ConcurrentHashMap.newKeySet();
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private final Set<String> losers = ConcurrentHashMap.newKeySet();
    private MessageStream.@Nullable State known; // guarded by this

    /** What the stream is known to have; to be looked at before it is asked what it has. */
    synchronized Optional<MessageStream.State> known() {
        return Optional.ofNullable(known);
    }

    /**
     * The stream as it answered; the fence is shut when it has less than was known before it was asked, and when its
     * server has started since: what it lost then, others may have filled up with messages of their own.
     */
    synchronized void found(Optional<MessageStream.State> earlier, MessageStream.State now) {
        // An answer of a server that was given up meanwhile says nothing of the one that is used now.
        if (known != null && earlier.isPresent() && known.isOfAnotherStart(earlier.get())) return;
        var started = earlier.isPresent() && now.isOfAnotherStart(earlier.get());
        var lost = earlier.isPresent() && now.hasLost(earlier.get());
        // The loss of a start is made good once for all instances; this process alone knows of any other.
        if (lost && !started) losers.addAll(open);
        if (lost || started) open.clear();
        // What was stored while it answered is not in its answer.
        if (lost || started || known == null || known.hasLost(now)) known = now;
    }

    /** The stream has a message of this number. */
    synchronized void stored(long no) {
        if (known != null && no > known.last())
            known = new MessageStream.State(known.created(), known.server(), no, known.bytes());
    }

    boolean isAsked() {
        return !asking.isEmpty();
    }

    void asks(String service) {
        asking.add(service);
    }

    /** Whether messages of the service are gone that this process knows to have been stored, without a start. */
    boolean lost(String service) {
        return losers.contains(service);
    }

    boolean shut(String service) {
        return asking.contains(service) && !open.contains(service);
    }

    /** The service has put back what was missing in this stream, if it is still this one. */
    synchronized void open(String service, Instant created, String server) {
        var now = known;
        if (now == null || !now.created().equals(created) || !now.server().equals(server)) return;
        losers.remove(service);
        open.add(service);
    }
}
