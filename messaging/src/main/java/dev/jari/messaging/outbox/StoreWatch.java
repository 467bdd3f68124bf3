package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.BrokerState;
import dev.jari.messaging.bus.Transport;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a broker has lost messages of a service or, having started anew, may have, and has them put back into
 * the outbox. Until then the transport takes nothing from the service, so that what was lost goes first.
 */
final class StoreWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StoreWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** How often what the broker has is written down while nothing is lost. */
    private static final Duration WRITE_EVERY = Duration.ofSeconds(5);

    private final ServiceDatabase database;
    private final Transport transport;
    private final InstantSource clock;
    private final LaneSignals signals;
    private final BrokerStores stores;
    private final AtomicReference<@Nullable BrokerState> complete = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean looked;
    private boolean lookFailed;
    private long writtenAt = System.nanoTime() - WRITE_EVERY.toNanos();

    StoreWatch(Outbox outbox, Transport transport, InstantSource clock) {
        this.database = outbox.database();
        this.transport = transport;
        this.clock = clock;
        this.signals = outbox.signals();
        this.stores = new BrokerStores(database.jdbc());
        this.thread = Thread.ofVirtual().name("store-watch-" + service()).unstarted(this::run);
    }

    private String service() {
        return database.service();
    }

    /** Looks once before it returns, so that nothing is sent to a store not looked at; then again and again. */
    void start() {
        if (transport.reachesThisProcessOnly()) return;
        lookOnce();
        thread.start();
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
            lookOnce();
        }
    }

    private void lookOnce() {
        try {
            look();
            lookFailed = false;
        } catch (SQLException | RuntimeException e) { // the outermost frame: a database that is down is asked again
            if (!lookFailed && !Thread.currentThread().isInterrupted())
                log.warn("[Outbox] the store of {} could not be looked at, trying on: {}", service(), e.toString());
            lookFailed = true;
        }
    }

    /** A store that the relay may use again once it has started over; once. */
    Optional<BrokerState> takeComplete() {
        return Optional.ofNullable(complete.getAndSet(null));
    }

    /** Whether a store waits to be taken by {@link #takeComplete}. */
    boolean hasComplete() {
        return complete.get() != null;
    }

    /** Whether all that was lost, if anything, is back in the outbox or on its way again. */
    boolean isComplete() {
        return looked && transport.takesFrom(service());
    }

    private void look() throws SQLException {
        if (complete.get() != null) return;
        var store = transport.storeOf(service());
        if (store.isEmpty()) return;
        if (stores.isIncomplete(store.get())) {
            // Another instance may have seen a later state than the one just asked for: asked again before it counts.
            store = transport.storeOf(service());
            if (store.isEmpty() || !putBack(store.get())) return;
        } else {
            remember(store.get());
        }
        looked = true;
        if (transport.takesFrom(service())) return;
        complete.set(store.get());
        signals.raise(LaneSignals.OTHER);
    }

    /** False while another instance is putting back; what that one has done is found by the next look. */
    private boolean putBack(BrokerState store) throws SQLException {
        var begun = PutBack.begin(database);
        if (begun.isEmpty()) return false;
        try (var putBack = begun.get()) {
            putBack.make(store, clock);
            return true;
        }
    }

    private void remember(BrokerState store) {
        if (System.nanoTime() - writtenAt < WRITE_EVERY.toNanos() && stores.knows(store)) return;
        stores.write(store, clock.instant());
        writtenAt = System.nanoTime();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
