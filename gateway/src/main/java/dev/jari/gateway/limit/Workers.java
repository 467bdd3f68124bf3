package dev.jari.gateway.limit;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Works on so many requests at once as there is memory for. More stand in line in the order they came, still unread:
 * there they cost nearly nothing, and a crowd that comes in one second is served instead of turned away.
 */
public final class Workers {

    private static final ScopedValue<Long> STOOD = ScopedValue.newInstance();

    private final int most;
    private final LongSupplier nanos;
    private final Thread.Builder threads = Thread.ofVirtual().name("tomcat-handler-", 0);
    private final Queue<Standing> line = new ArrayDeque<>(); // guarded by this
    private int busy; // guarded by this

    /** @param nanos the time that passes, as {@link System#nanoTime} has it */
    public Workers(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
    }

    private record Standing(Runnable request, long since) {}

    /** How long the request of this thread stood in line. */
    static long stoodNanos() {
        return STOOD.orElse(0L);
    }

    /** Never waits itself: whoever hands requests over has others to hand over. */
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
        var stood = nanos.getAsLong() - next.since();
        threads.start(() -> {
            try {
                ScopedValue.where(STOOD, stood).run(next.request());
            } finally {
                var following = following();
                if (following != null) start(following);
            }
        });
    }

    private synchronized @Nullable Standing following() {
        var next = line.poll();
        if (next == null) busy--;
        return next;
    }

    synchronized int busy() {
        return busy;
    }

    synchronized int inLine() {
        return line.size();
    }
}
