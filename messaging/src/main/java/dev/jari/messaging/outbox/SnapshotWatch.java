package dev.jari.messaging.outbox;

import dev.jari.messaging.MessagingMetrics;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of transactions that are open for long. Until they end PostgreSQL keeps every row that was updated or deleted
 * since: the lanes can live with that, the disk and other tables less so.
 */
final class SnapshotWatch {

    private static final Logger log = LoggerFactory.getLogger(SnapshotWatch.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    /** No transaction of Jari lasts longer than 30 s; a backup of a small database is over by then too. */
    private static final Duration WARN_AFTER = Duration.ofMinutes(5);

    private final String service;
    private final MessagingMetrics.Publishing metrics;
    private long nextLook = System.nanoTime();
    private boolean warned;

    SnapshotWatch(String service, MessagingMetrics.Publishing metrics) {
        this.service = service;
        this.metrics = metrics;
    }

    /** Looks if it is time to. */
    void look(LaneConnection connection, long now) throws SQLException {
        if (now - nextLook < 0) return;
        nextLook = now + LOOK_EVERY.toNanos();
        var oldest = connection.oldestSnapshot();
        var age = oldest.map(LaneConnection.OldSnapshot::age).orElse(Duration.ZERO);
        metrics.snapshotMillis.set(age.toMillis());
        var old = age.compareTo(WARN_AFTER) >= 0;
        if (old && !warned)
            log.warn(
                    "[Outbox] a transaction is open for {} s in the database of {}, which keeps deleted rows: {}",
                    age.toSeconds(),
                    service,
                    oldest.orElseThrow().holder());
        if (!old && warned)
            log.info("[Outbox] no transaction is open for long in the database of {} any more", service);
        warned = old;
    }
}
