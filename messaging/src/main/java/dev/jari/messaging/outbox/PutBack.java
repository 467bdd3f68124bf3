package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.BrokerState;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * The right to put messages back after a broker lost them: one instance of a service at a time has it, by an advisory
 * lock of the one connection on which it does so. Killed or frozen, it loses the connection and with it the right, and
 * another instance begins again; only when everything is back is the store written down as complete.
 */
final class PutBack implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PutBack.class);

    /** As the relay's: a frozen process loses its session after two seconds. */
    private static final String OPTIONS = "-c idle_session_timeout=2000 -c idle_in_transaction_session_timeout=2000"
            + " -c tcp_user_timeout=3000 -c synchronous_commit=on -c enable_seqscan=off";

    /** Days of the log that have no index yet are read as a whole. */
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

    /** The advisory lock beside those of the lanes. */
    private static final int LOCK = 1_001;

    /** Clocks of the instances differ, and a message is published a moment before its time is written down. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private final String service;
    private final Connection connection;
    private final JdbcClient jdbc;

    private PutBack(String service, Connection connection) {
        this.service = service;
        this.connection = connection;
        this.jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    /** Nothing while another instance has the right. */
    static Optional<PutBack> begin(ServiceDatabase database) throws SQLException {
        var connection = database.connectOutsidePool("put-back", OPTIONS);
        connection.setNetworkTimeout(Runnable::run, (int) ANSWER_MAX.toMillis());
        var putBack = new PutBack(database.service(), connection);
        if (putBack.lock()) return Optional.of(putBack);
        putBack.close();
        return Optional.empty();
    }

    private boolean lock() {
        return jdbc.sql("SELECT pg_try_advisory_lock(hashtext(:service), :lock)")
                .param("service", service)
                .param("lock", LOCK)
                .query(Boolean.class)
                .single();
    }

    /** Puts back what is not known to be settled, unless another instance has done so meanwhile. */
    void make(BrokerState store, InstantSource clock) {
        var stores = new BrokerStores(jdbc);
        if (!stores.isIncomplete(store)) return;
        var since = stores.settledUntil(store.name());
        log.warn(
                "[Outbox] {} of {} has lost messages or may have: what was published since {} is published again",
                store.name(),
                service,
                since);
        // Waits for moves under way; a relay that has not yet noticed the loss moves nothing after it.
        jdbc.sql("UPDATE relay_epoch SET epoch = epoch + 1").update();
        new EventLog(service, jdbc).republishSince(since.minus(MARGIN));
        stores.write(store, clock.instant());
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException _) {
            // It is gone either way, and the lock with it.
        }
    }
}
