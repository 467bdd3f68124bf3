package dev.jari.gateway.limit;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Works on so many requests at once as keep the machine busy; more would only fill its memory. The others stand in line
 * in the order they came, still unread: there they cost nearly nothing, and a crowd that comes in one second is served
 * instead of turned away. Some may wait beside those who work: for an outcome, or for the rest of their body. Bodies
 * have places of their own, so that slow senders keep no customer from an outcome, and one address has a share of them.
 */
public final class RequestBulkhead {

    private static final ScopedValue<Permit> PERMIT = ScopedValue.newInstance();

    /** Also the smallest gateway waits for the second packet of a few callers. */
    private static final int BODIES_MIN = 10;

    private final int most;
    private final WaitingBulkhead outcomes;
    private final WaitingBulkhead bodies;
    private final int bodiesPerAddress;
    private final Map<String, Integer> bodiesOf = new ConcurrentHashMap<>();
    private final LongSupplier nanos;
    private final ThreadFactory threads =
            Thread.ofVirtual().name("tomcat-handler-", 0).factory();
    private final Queue<Standing> line = new ArrayDeque<>(); // guarded by this
    private int busy; // guarded by this

    /**
     * @param outcomesMost how many may wait for an outcome; a third as many for a body, and one address for a third of
     *     those
     * @param nanos the time that passes, as {@link System#nanoTime} has it
     */
    public RequestBulkhead(int most, int outcomesMost, LongSupplier nanos) {
        var bodiesMost = Math.max(BODIES_MIN, outcomesMost / 3);
        this.most = most;
        this.outcomes = new WaitingBulkhead(outcomesMost, nanos);
        this.bodies = new WaitingBulkhead(bodiesMost, nanos);
        this.bodiesPerAddress = bodiesMost / 3;
        this.nanos = nanos;
    }

    private record Standing(Runnable request, long since) {}

    /** Where a request is worked on; used by its thread only. */
    private final class Permit {

        private final long stood;
        private @Nullable WaitingBulkhead aside;
        private long asideSince;
        private @Nullable String bodyOf;

        Permit(long stood) {
            this.stood = stood;
        }

        boolean waitForOutcome(boolean asLongAsItMayTake) {
            if (aside != null) return true;
            if (!(asLongAsItMayTake ? outcomes.enterSoon() : outcomes.enterNow())) return false;
            stepAside(outcomes);
            return true;
        }

        private void stepAside(WaitingBulkhead where) {
            aside = where;
            asideSince = nanos.getAsLong();
            goOn();
        }

        boolean waitForBody(@Nullable String address) {
            if (bodyOf == null && address != null) {
                if (bodiesOf.merge(address, 1, Integer::sum) > bodiesPerAddress) {
                    uncount(address);
                    return false;
                }
                bodyOf = address;
            }
            if (aside != null) return true;
            if (!bodies.enterNow()) return false;
            stepAside(bodies);
            return true;
        }

        void bodyIsHere() {
            forgetBody();
            if (!bodies.equals(aside)) return;
            bodies.leave(asideSince);
            aside = outcomes.enterNow() ? outcomes : null;
            asideSince = nanos.getAsLong();
            if (aside == null) comeBack();
        }

        private void forgetBody() {
            if (bodyOf != null) uncount(bodyOf);
            bodyOf = null;
        }

        void leave() {
            forgetBody();
            if (aside != null) aside.leave(asideSince);
            else goOn();
        }
    }

    /** There may be more at work than usual for a moment, by as many as wait for bodies: none of them waits twice. */
    private synchronized void comeBack() {
        busy++;
    }

    private void goOn() {
        var following = following();
        if (following != null) start(following);
    }

    /** How long the request of this thread stood in line. */
    static long stoodNanos() {
        return PERMIT.isBound() ? PERMIT.get().stood : 0;
    }

    /**
     * The request of this thread is going to wait for its body: its place is the next one's. False when too many do
     * already, of all or of this address; then the body must not be waited for.
     *
     * @param address where it comes from; absent for a caller without limits
     */
    static boolean waitForBody(@Nullable String address) {
        return !PERMIT.isBound() || PERMIT.get().waitForBody(address);
    }

    /**
     * The same for an outcome, which may be worth a moment until one of those who wait has theirs; false when too many
     * wait for long.
     */
    static boolean stepAsideForAnOutcome() {
        return !PERMIT.isBound() || PERMIT.get().waitForOutcome(true);
    }

    /** A change waits for its turn and for services, mostly; it does so aside while there is room for it. */
    static void stepAsideIfThereIsRoom() {
        if (PERMIT.isBound()) {
            var _ = PERMIT.get().waitForOutcome(false);
        }
    }

    /** To be run when the whole body of the request of this thread is here. */
    static Runnable whenBodyIsHere() {
        return PERMIT.isBound() ? PERMIT.get()::bodyIsHere : () -> {};
    }

    private void uncount(String address) {
        bodiesOf.computeIfPresent(address, (_, waiting) -> waiting == 1 ? null : waiting - 1);
    }

    /** Never waits itself: the thread that hands requests over has others to hand over. */
    void execute(Runnable request) {
        var standing = new Standing(request, nanos.getAsLong());
        synchronized (this) {
            if (busy >= most) {
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
        var next = busy > most ? null : line.poll();
        if (next == null) busy--;
        return next;
    }

    synchronized int busy() {
        return busy;
    }

    int aside() {
        return outcomes.count() + bodies.count();
    }

    synchronized int inLine() {
        return line.size();
    }
}
