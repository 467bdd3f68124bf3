package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import java.sql.Timestamp;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the attempts to recover orders. */
final class RecoveryAttemptStore {

    enum Outcome {
        /** Everything was given back. */
        CANCELLED,
        /** The provider had the money, so the order is paid. */
        COMPLETED,
        REFUNDED,
        /** The provider, or the database, did not answer; not the order's fault, so it is not counted. */
        NO_ANSWER,
        /** Another was quicker. */
        NOT_STUCK,
        FAILED;

        /** As the source designs spell it: in the database and in metrics. */
        String word() {
            return this == CANCELLED ? "CANCELED" : name();
        }
    }

    private final JdbcClient jdbc;
    private final String instance;

    /** @param instance the name under which attempts are recorded */
    RecoveryAttemptStore(JdbcClient jdbc, String instance) {
        this.jdbc = jdbc;
        this.instance = instance;
    }

    /** Written before the work, in the transaction that locks the order, so that an attempt that kills counts too. */
    int begin(OrderId orderId, Instant now) {
        return jdbc.sql("""
                        INSERT INTO recovery_attempt (order_id, attempt, instance, began_at)
                        SELECT :order, coalesce(max(attempt), 0) + 1, :instance, :now
                          FROM recovery_attempt
                         WHERE order_id = :order
                        RETURNING attempt
                        """)
                .param("order", orderId)
                .param("instance", instance)
                .param("now", Timestamp.from(now))
                .query(Integer.class)
                .single();
    }

    void end(OrderId orderId, int attempt, Outcome outcome, String detail, Instant now) {
        jdbc.sql("""
                        UPDATE recovery_attempt
                           SET ended_at = ?, outcome = ?, detail = ?
                         WHERE order_id = ? AND attempt = ?
                        """)
                .params(Timestamp.from(now), outcome.word(), detail, orderId, attempt)
                .update();
    }

    /** Attempts that failed, or whose process did not live to tell. */
    int hopeless(OrderId orderId) {
        return jdbc.sql("""
                        SELECT count(*)
                          FROM recovery_attempt
                         WHERE order_id = ?
                           AND (outcome IS NULL OR outcome = 'FAILED')
                        """).param(orderId).query(Integer.class).single();
    }
}
