package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.BrokerState;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.database.ServiceDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a broker has lost messages of a service, and puts them back into its outbox. Until then the transport
 * takes nothing from the service, so that what was lost goes first.
 */
final class StoreWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StoreWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** Clocks of the instances differ, and a message is published a moment before its time is written down. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final Duration WRITE_EVERY = Duration.ofSeconds(5);

    private final ServiceDatabase database;
    private final Transport transport;
    private final InstantSource clock;
    private final LaneSignals signals;
    private final AtomicReference<@Nullable BrokerState> complete = new AtomicReference<>();
    private final Thread thread;

    StoreWatch(Outbox outbox, Transport transport, InstantSource clock) {
        this.database = outbox.database();
        this.transport = transport;
        this.clock = clock;
        this.signals = outbox.signals();
        this.thread = Thread.ofVirtual().name("store-watch-" + service()).unstarted(this::run);
    }

    private String service() {
        return database.service();
    }

    private record Seen(Instant createdAt, long lastNo, Instant settledUntil) {

        boolean lostBy(BrokerState store) {
            return store.lost() || !store.createdAt().equals(createdAt) || store.lastNo() < lastNo;
        }
    }

    /** Looks once before it returns, so that nothing is sent to a store nobody has looked at; then again and again. */
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
        } catch (RuntimeException e) { // the outermost frame: a database that is down is asked again
            log.debug("[Outbox] the store of {} could not be looked at", service(), e);
        }
    }

    /** A store that the relay may use again once it has started over; once. */
    Optional<BrokerState> takeComplete() {
        return Optional.ofNullable(complete.getAndSet(null));
    }

    private void look() {
        if (complete.get() != null) return;
        var store = transport.storeOf(service());
        if (store.isEmpty()) return;
        var seen = seen(store.get().name());
        // Another instance may have seen a later state than the one just asked for: asked again before it counts.
        if (seen.isPresent() && seen.get().lostBy(store.get())) store = transport.storeOf(service());
        if (store.isEmpty()) return;
        if (seen.isPresent() && seen.get().lostBy(store.get())) putBack(seen.get(), store.get());
        else remember(seen, store.get());
        if (transport.takesFrom(service())) return;
        complete.set(store.get());
        signals.raise(LaneSignals.OTHER);
    }

    private void putBack(Seen seen, BrokerState store) {
        log.warn(
                "[Outbox] {} of {} has lost messages: what was published since {} is published again",
                store.name(),
                service(),
                seen.settledUntil());
        new EventLog(database, clock).republishSince(seen.settledUntil().minus(MARGIN));
        write(store, seen.settledUntil());
    }

    private void remember(Optional<Seen> seen, BrokerState store) {
        if (seen.isEmpty()) write(store, clock.instant());
        else if (store.settledUntil().isAfter(seen.get().settledUntil().plus(WRITE_EVERY)))
            write(store, store.settledUntil());
    }

    private Optional<Seen> seen(String name) {
        return database.jdbc()
                .sql("SELECT created_at, last_no, settled_until FROM broker_store WHERE name = :name")
                .param("name", name)
                .query((row, _) -> new Seen(
                        row.getObject(1, OffsetDateTime.class).toInstant(),
                        row.getLong(2),
                        row.getObject(3, OffsetDateTime.class).toInstant()))
                .optional();
    }

    private void write(BrokerState store, Instant settledUntil) {
        database.jdbc()
                .sql("""
                        INSERT INTO broker_store (name, created_at, last_no, settled_until)
                        VALUES (:name, :created_at, :last_no, :settled_until)
                        ON CONFLICT (name) DO UPDATE
                           SET created_at = excluded.created_at,
                               last_no = excluded.last_no,
                               settled_until = greatest(broker_store.settled_until, excluded.settled_until)
                        """)
                .param("name", store.name())
                .param("created_at", store.createdAt().atOffset(ZoneOffset.UTC))
                .param("last_no", store.lastNo())
                .param("settled_until", settledUntil.atOffset(ZoneOffset.UTC))
                .update();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
