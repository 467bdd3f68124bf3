package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.StepDirection;
import dev.jari.contracts.order.StepName;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the steps of orders. */
final class StepStore {

    /** What was taken; of a card perhaps only begun. */
    record Taken(long amount, boolean done) {}

    private final JdbcClient jdbc;

    StepStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** False when the step was made before. */
    boolean insert(
            OrderId orderId,
            StepName step,
            StepDirection direction,
            long amount,
            boolean done,
            String detail,
            Instant at) {
        return jdbc.sql("""
                        INSERT INTO order_step (order_id, step, direction, amount, at, done, detail)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT ON CONSTRAINT each_step_of_an_order_once DO NOTHING
                        """)
                        .params(orderId, step.name(), direction.name(), amount, Timestamp.from(at), done, detail)
                        .update()
                == 1;
    }

    Optional<Taken> taken(OrderId orderId, StepName step) {
        return jdbc.sql("SELECT amount, done FROM order_step WHERE order_id = ? AND step = ? AND direction = 'TAKE'")
                .params(orderId, step.name())
                .query((row, _) -> new Taken(row.getLong("amount"), row.getBoolean("done")))
                .optional();
    }

    boolean isGivenBack(OrderId orderId, StepName step) {
        return jdbc.sql("""
                        SELECT EXISTS (SELECT 1
                                         FROM order_step
                                        WHERE order_id = ? AND step = ? AND direction = 'GIVE_BACK')
                        """).params(orderId, step.name()).query(Boolean.class).single();
    }

    void cardAnswered(OrderId orderId, boolean charged, String detail) {
        jdbc.sql("""
                        UPDATE order_step
                           SET done = ?, detail = ?
                         WHERE order_id = ?
                           AND step = 'CARD'
                           AND direction = 'TAKE'
                        """).params(charged, detail, orderId).update();
    }
}
