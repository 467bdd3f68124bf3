package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Tells the relay of the same process which lanes have news, and what it is: a relay that has seen all before need not
 * read it. Either is a hint: the relay also looks by itself.
 */
final class LaneSignals {

    /** Not a lane: something was settled, or a store is complete. */
    static final int OTHER = 1 << Lanes.COUNT;

    /** Not a lane: a commit offers its messages. */
    static final int OFFERED = OTHER << 1;

    /** Not a lane: the relay is to stop. */
    static final int STOP = OTHER << 2;

    static final int ALL = OTHER - 1;

    /** Commits whose messages are offered at once; behind a busy relay the rest is read later, many at a time. */
    private static final int OFFERS_MAX = 64;

    private final BlockingQueue<List<Envelope>> offers = new ArrayBlockingQueue<>(OFFERS_MAX);
    private final AtomicInteger raised = new AtomicInteger();
    private volatile @Nullable Thread waiter;

    static int bit(int lane) {
        return 1 << lane;
    }

    void raise(int mask) {
        var before = raised.getAndUpdate(old -> old | mask);
        // The writer that set the bits first has woken the relay, and it takes them before it looks.
        if ((before & mask) != mask) LockSupport.unpark(waiter);
    }

    /** To be called after the commit, by the writer of the messages. */
    void offer(List<Envelope> written) {
        if (offers.offer(written)) {
            raise(OFFERED);
            return;
        }
        var mask = 0;
        for (var message : written) mask |= bit(message.lane());
        raise(mask);
    }

    /** The messages of one commit, or nothing when no more are offered. */
    @Nullable
    List<Envelope> takeOffer() {
        return offers.poll();
    }

    int take() {
        return raised.getAndSet(0);
    }

    /** Returns when something is raised or the time is over. */
    void await(long nanos) {
        await(ALL | OTHER | OFFERED | STOP, nanos);
    }

    /** Returns when one of these is raised or the time is over, whatever else is raised meanwhile. */
    void await(int mask, long nanos) {
        waiter = Thread.currentThread();
        var until = System.nanoTime() + nanos;
        for (var left = nanos; left > 0 && (raised.get() & mask) == 0; left = until - System.nanoTime())
            LockSupport.parkNanos(this, left);
    }
}
