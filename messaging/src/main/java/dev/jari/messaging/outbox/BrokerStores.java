package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.BrokerState;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a service has written down of the stores that brokers keep for it. */
final class BrokerStores {

    private final JdbcClient jdbc;

    BrokerStores(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** When everything published was last known to be taken over, and what the store had then. */
    private record Seen(Instant createdAt, long lastNo, Instant settledUntil) {}

    /** Whether the store has lost messages, or may have: what its server lost when it started is not made good yet. */
    boolean isIncomplete(BrokerState store) {
        var seen = seen(store.name());
        if (seen.isEmpty()) return false;
        return store.lost()
                || !store.createdAt().equals(seen.get().createdAt())
                || store.lastNo() < seen.get().lastNo()
                || !knows(store);
    }

    /** Whether the server was met since it started. */
    boolean knows(BrokerState store) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM broker_server WHERE store = :store AND server = :server)")
                .param("store", store.name())
                .param("server", store.server())
                .query(Boolean.class)
                .single();
    }

    /** Since when what was published is not known to be taken over. */
    Instant settledUntil(String name) {
        return seen(name).map(Seen::settledUntil).orElse(Instant.EPOCH);
    }

    private Optional<Seen> seen(String name) {
        return jdbc.sql("SELECT created_at, last_no, settled_until FROM broker_store WHERE name = :name")
                .param("name", name)
                .query((row, _) -> new Seen(
                        row.getObject(1, OffsetDateTime.class).toInstant(),
                        row.getLong(2),
                        row.getObject(3, OffsetDateTime.class).toInstant()))
                .optional();
    }

    /** Writes down what the store has; a store that is new to the service has nothing that could be lost before now. */
    void write(BrokerState store, Instant now) {
        jdbc.sql("""
                        WITH met AS (
                            INSERT INTO broker_server (store, server, seen_at)
                            VALUES (:name, :server, :now)
                            ON CONFLICT (store, server) DO UPDATE SET seen_at = excluded.seen_at),
                        forgotten AS (
                            DELETE FROM broker_server WHERE store = :name AND seen_at < :now - interval '30 days')
                        INSERT INTO broker_store (name, created_at, last_no, settled_until)
                        VALUES (:name, :created_at, :last_no, :now)
                        ON CONFLICT (name) DO UPDATE
                           SET created_at = excluded.created_at,
                               last_no = excluded.last_no,
                               settled_until = greatest(broker_store.settled_until, :settled_until)
                        """)
                .param("name", store.name())
                .param("server", store.server())
                .param("created_at", store.createdAt().atOffset(ZoneOffset.UTC))
                .param("last_no", store.lastNo())
                .param("settled_until", store.settledUntil().atOffset(ZoneOffset.UTC))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }
}
