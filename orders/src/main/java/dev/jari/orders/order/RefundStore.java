package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentRefund;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for what booking wants back. */
final class RefundStore {

    /** A refund that was asked for. */
    record Asked(Money amount, Instant askedAt, boolean answered) {}

    private final JdbcClient jdbc;

    RefundStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** False when it was asked for before. */
    boolean insert(PaymentRefund refund, Instant now) {
        return jdbc.sql("""
                        INSERT INTO refund (order_id, booking_id, amount, currency, reason, asked_at)
                        VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT ON CONSTRAINT refund_pk DO NOTHING
                        """)
                        .params(
                                refund.orderId(),
                                refund.bookingId(),
                                refund.amount().amount(),
                                refund.amount().currency(),
                                refund.reason(),
                                Timestamp.from(now))
                        .update()
                == 1;
    }

    Optional<Asked> find(OrderId orderId) {
        return jdbc.sql("SELECT amount, currency, asked_at, answered_at FROM refund WHERE order_id = ?")
                .param(orderId)
                .query((row, _) -> new Asked(
                        new Money(row.getLong("amount"), row.getString("currency")),
                        row.getTimestamp("asked_at").toInstant(),
                        row.getTimestamp("answered_at") != null))
                .optional();
    }

    void answered(OrderId orderId, Instant now) {
        jdbc.sql("UPDATE refund SET answered_at = ? WHERE order_id = ?")
                .params(Timestamp.from(now), orderId)
                .update();
    }
}
