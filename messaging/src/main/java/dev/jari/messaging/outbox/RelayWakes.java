package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.Transport;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the relays of other processes that there is something in lanes of theirs, which they would otherwise find only
 * when they look by themselves. A word that is lost costs time and nothing else.
 */
final class RelayWakes implements AutoCloseable {

    /** Under load many commits share a word. */
    private static final long TELL_EVERY_NANOS = Duration.ofMillis(1).toNanos();

    private final Transport transport;
    private final String subject;
    private final LaneSignals signals;
    private final IntSupplier owned;
    private Transport.@Nullable Listening listening;
    private int untold;
    private long toldAt;

    /** One bit per lane. */
    record Woken(int lanes) {}

    RelayWakes(Transport transport, String service, LaneSignals signals, IntSupplier owned) {
        this.transport = transport;
        this.subject = "outbox.wake." + service;
        this.signals = signals;
        this.owned = owned;
        this.toldAt = System.nanoTime() - TELL_EVERY_NANOS;
    }

    void start() {
        if (transport.reachesThisProcessOnly()) return;
        // Only its own lanes: what it does not own it would tell the others, who would tell it again.
        listening = transport.listen(subject, Woken.class, woken -> signals.raise(woken.lanes() & owned.getAsInt()));
    }

    /** There is something in lanes that this relay does not own. */
    void elsewhere(int lanes) {
        if (listening != null) untold |= lanes;
    }

    /** Tells the others, or gives the time at which to do so when that was only just done. */
    long tell(long now, long latest) {
        if (untold == 0) return latest;
        var due = toldAt + TELL_EVERY_NANOS;
        if (now - due < 0) return Math.min(latest, due);
        transport.broadcast(subject, new Woken(untold));
        untold = 0;
        toldAt = now;
        return latest;
    }

    @Override
    public void close() {
        var open = listening;
        if (open != null) open.close();
    }
}
