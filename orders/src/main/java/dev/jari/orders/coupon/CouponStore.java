package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponKind;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for coupons and their uses. */
final class CouponStore {

    private static final String SELECT = """
            SELECT c.id, c.name, c.kind, c.value, c.currency, c.minimum, c.valid_from, c.valid_to, c.user_id,
                   c.active AND c.valid_from <= :now AND :now < c.valid_to
                   AND NOT EXISTS (SELECT 1 FROM coupon_use u
                                    WHERE u.coupon_id = c.id
                                      AND u.user_id = coalesce(:user, c.user_id)) AS usable
              FROM coupon c
            """;

    private final JdbcClient jdbc;

    CouponStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    CouponId insert(NewCoupon coupon) {
        return jdbc.sql("""
                        INSERT INTO coupon (name, kind, value, currency, minimum, valid_from, valid_to, user_id)
                        VALUES (:name, :kind, :value, :currency, :minimum, :from, :to, :user)
                        RETURNING id
                        """)
                .param("name", coupon.name())
                .param("kind", coupon.kind().name())
                .param("value", coupon.value())
                .param("currency", coupon.minimum().currency())
                .param("minimum", coupon.minimum().amount())
                .param("from", Timestamp.from(coupon.validFrom()))
                .param("to", Timestamp.from(coupon.validTo()))
                .param("user", coupon.userId(), Types.BIGINT)
                .query(Ids.only(CouponId::new))
                .single();
    }

    boolean exists(CouponId couponId) {
        return jdbc.sql("SELECT EXISTS (SELECT FROM coupon WHERE id = ?)")
                .param(couponId)
                .query(Boolean.class)
                .single();
    }

    /** False when an order has used it and something else than an offer to others would change. */
    boolean update(CouponId couponId, NewCoupon coupon, boolean active) {
        return jdbc.sql("""
                        UPDATE coupon AS c
                           SET name = :name, kind = :kind, value = :value, currency = :currency, minimum = :minimum,
                               valid_from = :from, valid_to = :to, user_id = :user, active = :active
                         WHERE c.id = :id
                           AND ((c.kind, c.value, c.currency) = (:kind, :value, :currency)
                                AND c.user_id IS NOT DISTINCT FROM :user
                                OR NOT EXISTS (SELECT FROM coupon_use u WHERE u.coupon_id = c.id))
                        """)
                        .param("name", coupon.name())
                        .param("kind", coupon.kind().name())
                        .param("value", coupon.value())
                        .param("currency", coupon.minimum().currency())
                        .param("minimum", coupon.minimum().amount())
                        .param("from", Timestamp.from(coupon.validFrom()))
                        .param("to", Timestamp.from(coupon.validTo()))
                        .param("user", coupon.userId(), Types.BIGINT)
                        .param("active", active)
                        .param("id", couponId)
                        .update()
                == 1;
    }

    boolean deactivate(CouponId couponId) {
        return jdbc.sql("UPDATE coupon SET active = false WHERE id = ? AND active")
                        .param(couponId)
                        .update()
                == 1;
    }

    Optional<Coupon> find(CouponId couponId, @Nullable UserId userId, Instant now) {
        return findWhere("c.active AND c.id = :id", couponId, userId, now);
    }

    Optional<Coupon> findWithdrawnToo(CouponId couponId, @Nullable UserId userId, Instant now) {
        return findWhere("c.id = :id", couponId, userId, now);
    }

    private Optional<Coupon> findWhere(String condition, CouponId couponId, @Nullable UserId userId, Instant now) {
        return jdbc.sql(SELECT + " WHERE " + condition)
                .param("id", couponId)
                .param("user", userId, Types.BIGINT)
                .param("now", Timestamp.from(now))
                .query((row, _) -> read(row))
                .optional();
    }

    /** Those for all users and the user's own, or all without a user. */
    List<Coupon> list(@Nullable UserId userId, Instant now, long after, int limit) {
        return jdbc.sql(SELECT + """
                         WHERE c.active
                           AND c.id > :after
                           AND (cast(:user AS bigint) IS NULL OR c.user_id IS NULL OR c.user_id = :user)
                         ORDER BY c.id
                         LIMIT :limit
                        """)
                .param("after", after)
                .param("limit", limit)
                .param("user", userId, Types.BIGINT)
                .param("now", Timestamp.from(now))
                .query((row, _) -> read(row))
                .list();
    }

    private static Coupon read(ResultSet row) throws SQLException {
        return new Coupon(
                new CouponId(row.getLong("id")),
                row.getString("name"),
                CouponKind.valueOf(row.getString("kind")),
                row.getLong("value"),
                new Money(row.getLong("minimum"), row.getString("currency")),
                row.getTimestamp("valid_from").toInstant(),
                row.getTimestamp("valid_to").toInstant(),
                owner(row),
                row.getBoolean("usable"));
    }

    /** Before ids were types a coupon could be made for user 0: it stays no user's, instead of becoming all users'. */
    private static @Nullable UserId owner(ResultSet row) throws SQLException {
        var userId = row.getLong("user_id");
        return row.wasNull() ? null : new UserId(userId > 0 ? userId : Long.MAX_VALUE);
    }

    /** False when the user has used it, also when another order does so at this moment. */
    boolean insertUse(CouponId couponId, UserId userId, OrderId orderId, Instant at) {
        return jdbc.sql("""
                        INSERT INTO coupon_use (coupon_id, user_id, order_id, at)
                        VALUES (?, ?, ?, ?)
                        ON CONFLICT ON CONSTRAINT a_user_uses_a_coupon_once DO NOTHING
                        """)
                        .params(couponId, userId, orderId, Timestamp.from(at))
                        .update()
                == 1;
    }

    boolean deleteUse(OrderId orderId) {
        return jdbc.sql("DELETE FROM coupon_use WHERE order_id = ?")
                        .param(orderId)
                        .update()
                == 1;
    }
}
