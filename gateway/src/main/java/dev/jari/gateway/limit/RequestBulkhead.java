package dev.jari.gateway.limit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Works on so many requests at once as keep the machine busy; more would only fill its memory. The others stand in line
 * in the order they came, still unread: there they cost nearly nothing, and a crowd that comes in one second is served
 * instead of turned away. Some may wait beside those who work, for an outcome or for the rest of their body.
 */
public final class RequestBulkhead {

    private static final ScopedValue<Permit> PERMIT = ScopedValue.newInstance();

    private final int most;
    private final WaitingBulkhead aside;
    private final LongSupplier nanos;
    private final ThreadFactory threads =
            Thread.ofVirtual().name("tomcat-handler-", 0).factory();
    private final Queue<Standing> line = new ArrayDeque<>(); // guarded by this
    private int busy; // guarded by this

    /** @param nanos the time that passes, as {@link System#nanoTime} has it */
    public RequestBulkhead(int most, int asideMost, LongSupplier nanos) {
        this.most = most;
        this.aside = new WaitingBulkhead(asideMost, nanos);
        this.nanos = nanos;
    }

    private record Standing(Runnable request, long since) {}

    /** Where a request is worked on; used by its thread only. */
    private final class Permit {

        private final long stood;
        private boolean isAside;
        private long asideSince;

        Permit(long stood) {
            this.stood = stood;
        }

        boolean stepAside(boolean forAnOutcome) {
            if (isAside) return true;
            if (!(forAnOutcome ? aside.enterSoon() : aside.enterNow())) return false;
            isAside = true;
            asideSince = nanos.getAsLong();
            goOn();
            return true;
        }

        void leave() {
            if (isAside) aside.leave(asideSince);
            else goOn();
        }
    }

    private void goOn() {
        var following = following();
        if (following != null) start(following);
    }

    /** How long the request of this thread stood in line. */
    static long stoodNanos() {
        return PERMIT.isBound() ? PERMIT.get().stood : 0;
    }

    /** The request of this thread is going to wait: its place is the next one's. False when too many wait already. */
    static boolean stepAside() {
        return !PERMIT.isBound() || PERMIT.get().stepAside(false);
    }

    /** The same for an outcome, which may be worth a moment until one of those who wait has theirs. */
    static boolean stepAsideForAnOutcome() {
        return !PERMIT.isBound() || PERMIT.get().stepAside(true);
    }

    /** Never waits itself: the thread that hands requests over has others to hand over. */
    void execute(Runnable request) {
        var standing = new Standing(request, nanos.getAsLong());
        synchronized (this) {
            if (busy == most) {
                line.add(standing);
                return;
            }
            busy++;
        }
        start(standing);
    }

    private void start(Standing next) {
        var permit = new Permit(nanos.getAsLong() - next.since());
        Runnable work = () -> {
            try {
                ScopedValue.where(PERMIT, permit).run(next.request());
            } finally {
                permit.leave();
            }
        };
        threads.newThread(work).start();
    }

    private synchronized @Nullable Standing following() {
        var next = line.poll();
        if (next == null) busy--;
        return next;
    }

    synchronized int busy() {
        return busy;
    }

    int aside() {
        return aside.count();
    }

    synchronized int inLine() {
        return line.size();
    }
}
