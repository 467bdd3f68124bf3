package dev.jari.booking.attempt;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.payment.PaymentFailure;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The attempts to pay for bookings. A transaction that changes one has locked its booking. */
public final class PaymentAttempts {

    private final JdbcClient jdbc;

    public PaymentAttempts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public Map<OrderId, AttemptStatus> find(Collection<OrderId> orderIds) {
        var found = new HashMap<OrderId, AttemptStatus>();
        jdbc.sql("SELECT order_id, status FROM payment_attempt WHERE order_id = ANY (?::bigint[])")
                .params(new Object[] {orderIds.toArray(OrderId[]::new)})
                .query(row -> {
                    found.put(new OrderId(row.getLong(1)), AttemptStatus.valueOf(row.getString(2)));
                });
        return found;
    }

    /** A new attempt; orders is asked in the same transaction. */
    public void begin(OrderId orderId, BookingId bookingId, Instant at) {
        jdbc.sql("""
                        INSERT INTO payment_attempt (order_id, booking_id, status, asked_at, changed_at)
                        VALUES (:order, :booking, :status, :at::timestamptz, :at::timestamptz)
                        """)
                .param("order", orderId)
                .param("booking", bookingId)
                .param("status", AttemptMoves.FIRST.name())
                .param("at", at.toString())
                .update();
    }

    /** Each order at most once. */
    public void move(Collection<PaymentOutcome> changes, Instant at) {
        var rows = jdbc.sql("""
                        UPDATE payment_attempt AS a
                           SET status = c.status, failure = c.failure, changed_at = ?::timestamptz
                          FROM unnest(?::bigint[], ?::text[], ?::text[]) AS c (order_id, status, failure)
                         WHERE a.order_id = c.order_id
                        """)
                .params(
                        at.toString(),
                        changes.stream().map(PaymentOutcome::orderId).toArray(OrderId[]::new),
                        changes.stream().map(change -> change.status().name()).toArray(String[]::new),
                        changes.stream().map(PaymentAttempts::failure).toArray(String[]::new))
                .update();
        if (rows != changes.size())
            throw new IllegalStateException("%d of %d attempts moved".formatted(rows, changes.size()));
    }

    private static @Nullable String failure(PaymentOutcome change) {
        var failure = change.failure();
        return failure == null ? null : failure.name();
    }

    /** Of these attempts the ones orders has said something about. */
    public List<PaymentOutcome> answered(Collection<OrderId> orderIds) {
        return jdbc.sql("""
                        SELECT order_id, status, failure
                          FROM payment_attempt
                         WHERE order_id = ANY (?::bigint[]) AND status <> ?
                        """)
                .params(orderIds.toArray(OrderId[]::new), AttemptMoves.FIRST.name())
                .query((row, _) -> {
                    var failure = row.getString("failure");
                    return new PaymentOutcome(
                            new OrderId(row.getLong("order_id")),
                            AttemptStatus.valueOf(row.getString("status")),
                            failure == null ? null : PaymentFailure.valueOf(failure));
                })
                .list();
    }
}
