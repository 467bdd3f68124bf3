package dev.jari.messaging.bus.nats;

import java.time.Instant;
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

    /** The stream as it is now; what is no longer in it shuts the fence. */
    synchronized void found(MessageStream.State now) {
        var before = known;
        if (before != null && now.hasLost(before)) {
            losers.addAll(open);
            open.clear();
        }
        known = now;
    }

    /** The stream has a message of this number. */
    synchronized void stored(long no) {
        var now = known;
        if (now != null && no > now.last()) known = new MessageStream.State(now.created(), no, now.bytes());
    }

    void asks(String service) {
        asking.add(service);
    }

    /** Whether messages of the service are gone that this process knows to have been stored. */
    boolean lost(String service) {
        return losers.contains(service);
    }

    boolean shut(String service) {
        return asking.contains(service) && !open.contains(service);
    }

    /** The service has put back what was missing in this stream, if it is still this one. */
    synchronized void open(String service, Instant created) {
        var now = known;
        if (now == null || !now.created().equals(created)) return;
        losers.remove(service);
        open.add(service);
    }
}
