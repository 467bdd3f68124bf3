package dev.jari.orders.order;

import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderItem;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.OrderStep;
import dev.jari.contracts.order.StepDirection;
import dev.jari.contracts.order.StepName;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Shows orders; each call sees what is committed. */
final class OrderViews {

    private static final String SELECT = """
            SELECT o.id, o.booking_id, o.user_id, o.status, o.reason, o.method, o.amount, o.currency, o.coupon_id,
                   o.discount, o.parked_at, o.created_at, o.changed_at, r.reason AS refund_reason,
                   r.amount AS refund_amount
              FROM orders o
              LEFT JOIN refund r ON r.order_id = o.id AND o.status IN ('REFUNDING', 'REFUNDED')
            """;

    private final JdbcClient jdbc;

    OrderViews(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Nothing when there is none, or none of that user. */
    Optional<Order> find(OrderId orderId, @Nullable UserId userId) {
        var found = jdbc.sql(SELECT + " WHERE o.id = :id AND (cast(:user AS bigint) IS NULL OR o.user_id = :user)")
                .param("id", orderId)
                .param("user", userId, Types.BIGINT)
                .query((row, _) -> read(row))
                .list();
        return completed(found).stream().findAny();
    }

    List<Order> list(@Nullable OrderStatus status, @Nullable BookingId bookingId, long after, int limit) {
        return completed(jdbc.sql(SELECT + """
                         WHERE (cast(:status AS text) IS NULL OR o.status = :status)
                           AND (cast(:booking AS bigint) IS NULL OR o.booking_id = :booking)
                           AND o.id > :after
                         ORDER BY o.id
                         LIMIT :limit
                        """)
                .param("status", status == null ? null : status.word(), Types.VARCHAR)
                .param("booking", bookingId, Types.BIGINT)
                .param("after", after)
                .param("limit", limit)
                .query((row, _) -> read(row))
                .list());
    }

    /** The bookings that are paid, by booking. */
    List<PaidBooking> paid(long afterBookingId, int limit) {
        return jdbc.sql("""
                        SELECT booking_id, id, amount - discount AS paid, currency
                          FROM orders
                         WHERE status = 'PAID'
                           AND booking_id > ?
                         ORDER BY booking_id
                         LIMIT ?
                        """)
                .params(afterBookingId, limit)
                .query((row, _) -> new PaidBooking(
                        new BookingId(row.getLong("booking_id")),
                        new OrderId(row.getLong("id")),
                        new Money(row.getLong("paid"), row.getString("currency"))))
                .list();
    }

    /** The order alone: asking for more while its row is read would take a second connection from the pool. */
    private static Order read(ResultSet row) throws SQLException {
        var currency = row.getString("currency");
        var refunded = row.getObject("refund_amount", Long.class);
        return new Order(
                new OrderId(row.getLong("id")),
                new BookingId(row.getLong("booking_id")),
                new UserId(row.getLong("user_id")),
                OrderStatus.ofWord(row.getString("status")),
                reason(row.getString("reason"), row.getString("refund_reason")),
                PaymentMethod.valueOf(row.getString("method")),
                new Money(row.getLong("amount"), currency),
                new Money(row.getLong("amount") - row.getLong("discount"), currency),
                refunded == null ? null : new Money(refunded, currency),
                Ids.orNull(row, "coupon_id", CouponId::new),
                List.of(),
                List.of(),
                row.getTimestamp("parked_at") != null,
                row.getTimestamp("created_at").toInstant(),
                row.getTimestamp("changed_at").toInstant());
    }

    /** The code of a refusal; what was not the customer's doing is said in words. */
    private static @Nullable String reason(@Nullable String failure, @Nullable String refund) {
        if (failure == null) return refund;
        return failure.equals(PaymentFailure.SYSTEM_FAILURE.name()) ? "system failure" : failure;
    }

    private List<Order> completed(List<Order> orders) {
        if (orders.isEmpty()) return orders;
        var ids = orders.stream().map(Order::orderId).toArray(OrderId[]::new);
        var items = items(ids);
        var steps = steps(ids);
        return orders.stream()
                .map(order -> order.with(
                        items.getOrDefault(order.orderId(), List.of()), steps.getOrDefault(order.orderId(), List.of())))
                .toList();
    }

    private Map<OrderId, List<OrderItem>> items(OrderId[] orderIds) {
        var items = new HashMap<OrderId, List<OrderItem>>();
        jdbc.sql("""
                        SELECT i.order_id, i.menu_id, i.name, i.unit_price, i.quantity, o.currency
                          FROM order_item i
                          JOIN orders o ON o.id = i.order_id
                         WHERE i.order_id = ANY (?)
                         ORDER BY i.order_id, i.menu_id
                        """).param(orderIds).query(row -> {
            var price = new Money(row.getLong("unit_price"), row.getString("currency"));
            var item = new OrderItem(
                    new MenuId(row.getLong("menu_id")),
                    row.getString("name"),
                    price,
                    row.getInt("quantity"),
                    price.times(row.getInt("quantity")));
            items.computeIfAbsent(new OrderId(row.getLong("order_id")), _ -> new ArrayList<>())
                    .add(item);
        });
        return items;
    }

    private Map<OrderId, List<OrderStep>> steps(OrderId[] orderIds) {
        var steps = new HashMap<OrderId, List<OrderStep>>();
        jdbc.sql("""
                        SELECT order_id, step, direction, at, detail
                          FROM order_step
                         WHERE order_id = ANY (?)
                         ORDER BY order_id, at, direction DESC, array_position(ARRAY['COUPON', 'STOCK'], step)
                        """).param(orderIds).query(row -> {
            var step = new OrderStep(
                    StepName.valueOf(row.getString("step")),
                    StepDirection.valueOf(row.getString("direction")),
                    row.getTimestamp("at").toInstant(),
                    row.getString("detail"));
            steps.computeIfAbsent(new OrderId(row.getLong("order_id")), _ -> new ArrayList<>())
                    .add(step);
        });
        return steps;
    }
}
