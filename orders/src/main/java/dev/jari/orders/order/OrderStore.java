package dev.jari.orders.order;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for orders and their items, as far as they change. */
final class OrderStore {

    private final JdbcClient jdbc;

    OrderStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** False when the order is there, or when a live order of the booking stands in its way. */
    boolean insert(
            PaymentRequest request,
            @Nullable String sealedCard,
            OrderStatus status,
            @Nullable PaymentFailure failure,
            Instant now) {
        return jdbc.sql("""
                        INSERT INTO orders (id, booking_id, user_id, status, reason, method, amount, currency,
                                            coupon_id, sealed_card, created_at, changed_at)
                        VALUES (:id, :booking, :user, :status, :reason, :method, :amount, :currency,
                                :coupon, :card, :now, :now)
                        ON CONFLICT DO NOTHING
                        """)
                        .param("id", request.orderId())
                        .param("booking", request.bookingId())
                        .param("user", request.userId())
                        .param("status", status.word())
                        .param("reason", failure == null ? null : failure.name(), Types.VARCHAR)
                        .param("method", request.method().name())
                        .param("amount", request.amount().amount())
                        .param("currency", request.amount().currency())
                        .param("coupon", request.couponId(), Types.BIGINT)
                        .param("card", sealedCard, Types.VARCHAR)
                        .param("now", Timestamp.from(now))
                        .update()
                == 1;
    }

    void insertItems(OrderId orderId, Collection<PaymentItem> items) {
        for (var item : items)
            jdbc.sql("INSERT INTO order_item (order_id, menu_id, name, unit_price, quantity) VALUES (?, ?, ?, ?, ?)")
                    .params(
                            orderId,
                            item.menuId(),
                            item.name(),
                            item.unitPrice().amount(),
                            item.quantity())
                    .update();
    }

    boolean exists(OrderId orderId) {
        return jdbc.sql("SELECT EXISTS (SELECT 1 FROM orders WHERE id = ?)")
                .param(orderId)
                .query(Boolean.class)
                .single();
    }

    Optional<LockedOrder> lock(OrderId orderId) {
        return jdbc.sql("""
                        SELECT id, booking_id, user_id, status, reason, method, amount, currency, coupon_id, discount,
                               sealed_card, changed_at, stuck_since, parked_at
                          FROM orders
                         WHERE id = ?
                           FOR UPDATE
                        """).param(orderId).query((row, _) -> read(row)).optional();
    }

    private static LockedOrder read(ResultSet row) throws SQLException {
        var reason = row.getString("reason");
        var stuckSince = row.getTimestamp("stuck_since");
        return new LockedOrder(
                new OrderId(row.getLong("id")),
                new BookingId(row.getLong("booking_id")),
                new UserId(row.getLong("user_id")),
                OrderStatus.ofWord(row.getString("status")),
                reason == null ? null : PaymentFailure.valueOf(reason),
                PaymentMethod.valueOf(row.getString("method")),
                new Money(row.getLong("amount"), row.getString("currency")),
                Ids.orNull(row, "coupon_id", CouponId::new),
                row.getLong("discount"),
                row.getString("sealed_card"),
                row.getTimestamp("changed_at").toInstant(),
                stuckSince == null ? null : stuckSince.toInstant(),
                row.getTimestamp("parked_at") != null);
    }

    /** The quantity by menu item, in the order of items. */
    SequencedMap<MenuId, Integer> items(OrderId orderId) {
        var items = new TreeMap<MenuId, Integer>();
        jdbc.sql("SELECT menu_id, quantity FROM order_item WHERE order_id = ?")
                .param(orderId)
                .query(row -> {
                    items.put(new MenuId(row.getLong("menu_id")), row.getInt("quantity"));
                });
        return items;
    }

    /** The guard is for a caller that forgot the lock. A card is kept for the payer only. */
    void move(LockedOrder order, OrderStatus to, Instant now) {
        var rows = jdbc.sql("""
                        UPDATE orders
                           SET status = :to, reason = :reason, changed_at = :now, parked_at = NULL,
                               sealed_card = CASE WHEN :to = 'PAYING' THEN sealed_card END
                         WHERE id = :id
                           AND status = :from
                        """)
                .param("to", to.word())
                .param(
                        "reason",
                        order.failure() == null ? null : order.failure().name(),
                        Types.VARCHAR)
                .param("now", Timestamp.from(now))
                .param("id", order.id())
                .param("from", order.status().word())
                .update();
        if (rows != 1) throw new IllegalStateException("%s was changed by another".formatted(order));
    }

    /** Only the call that is about to be made needs it, and has it. */
    void forgetCard(OrderId orderId) {
        jdbc.sql("UPDATE orders SET sealed_card = NULL WHERE id = ? AND sealed_card IS NOT NULL")
                .param(orderId)
                .update();
    }

    void progress(OrderId orderId, Instant now) {
        jdbc.sql("UPDATE orders SET changed_at = ? WHERE id = ?")
                .params(Timestamp.from(now), orderId)
                .update();
    }

    /** Notes that orders which no worker has begun are not forgotten. One that is locked is being begun right now. */
    void stillWaiting(List<OrderId> orderIds, Instant now) {
        jdbc.sql("""
                        UPDATE orders
                           SET changed_at = ?
                         WHERE id IN (SELECT id
                                        FROM orders
                                       WHERE id = ANY (?)
                                         AND status = 'CREATED'
                                         FOR UPDATE SKIP LOCKED)
                        """)
                .params(Timestamp.from(now), orderIds.toArray(OrderId[]::new))
                .update();
    }

    void discount(OrderId orderId, long discount) {
        jdbc.sql("UPDATE orders SET discount = ? WHERE id = ?")
                .params(discount, orderId)
                .update();
    }

    void fail(OrderId orderId, PaymentFailure failure) {
        jdbc.sql("UPDATE orders SET reason = ? WHERE id = ?")
                .params(failure.name(), orderId)
                .update();
    }

    void stuckSince(OrderId orderId, Instant since) {
        jdbc.sql("UPDATE orders SET stuck_since = coalesce(stuck_since, ?) WHERE id = ?")
                .params(Timestamp.from(since), orderId)
                .update();
    }

    void park(OrderId orderId, Instant now) {
        jdbc.sql("UPDATE orders SET parked_at = ? WHERE id = ?")
                .params(Timestamp.from(now), orderId)
                .update();
    }

    /**
     * Orders of a method that are held, and those that have made no progress since the given time, by id; also refunds
     * that no worker has come to. What is parked waits for an admin.
     */
    List<OrderId> stuck(PaymentMethod method, Instant noProgressSince, long after, int limit) {
        return jdbc.sql("""
                        (SELECT o.id
                           FROM orders o
                          WHERE o.status IN ('CREATED', 'PAYING', 'ON_HOLD', 'REFUNDING')
                            AND (o.status = 'ON_HOLD' OR o.changed_at <= :since)
                            AND o.method = :method
                            AND o.parked_at IS NULL
                            AND o.id > :after
                          ORDER BY o.id
                          LIMIT :limit)
                        UNION
                        (SELECT o.id
                           FROM refund r
                           JOIN orders o ON o.id = r.order_id
                          WHERE r.answered_at IS NULL
                            AND r.asked_at <= :since
                            AND o.status IN ('PAID', 'CANCELED')
                            AND o.method = :method
                            AND o.parked_at IS NULL
                            AND o.id > :after
                          ORDER BY o.id
                          LIMIT :limit)
                        ORDER BY id
                        LIMIT :limit
                        """)
                .param("method", method.name())
                .param("since", Timestamp.from(noProgressSince))
                .param("after", after)
                .param("limit", limit)
                .query(Ids.only(OrderId::new))
                .list();
    }

    long parked() {
        return jdbc.sql("SELECT count(*) FROM orders WHERE parked_at IS NOT NULL")
                .query(Long.class)
                .single();
    }
}
