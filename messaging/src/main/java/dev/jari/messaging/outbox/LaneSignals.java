package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Lanes;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Tells the relay of the same process which lanes have news. A signal is a hint: the relay also looks by itself. */
final class LaneSignals {

    /** Not a lane: something was settled, or the relay is to stop. */
    static final int OTHER = 1 << Lanes.COUNT;

    static final int ALL = OTHER - 1;

    private final AtomicInteger raised = new AtomicInteger();
    private volatile @Nullable Thread waiter;

    static int bit(int lane) {
        return 1 << lane;
    }

    void raise(int mask) {
        var before = raised.getAndUpdate(old -> old | mask);
        // Whoever set the bits first has woken the relay, and it takes them before it looks.
        if ((before & mask) != mask) LockSupport.unpark(waiter);
    }

    int take() {
        return raised.getAndSet(0);
    }

    /** Returns when something is raised or the time is over; may also return early. */
    void await(long nanos) {
        waiter = Thread.currentThread();
        if (raised.get() == 0 && nanos > 0) LockSupport.parkNanos(this, nanos);
    }
}
