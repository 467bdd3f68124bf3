package dev.jari.orders.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.messaging.audit.AuditQueries;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Looks for money, stock and coupons that are not where they should be. Each check is one statement. */
public final class OrdersAudit {

    private final AuditQueries queries;
    private final InstantSource clock;
    private final Duration refundMax;

    /** @param refundMax how long a refund may be under way */
    public OrdersAudit(ServiceDatabase database, InstantSource clock, Duration refundMax) {
        this.queries = new AuditQueries(database);
        this.clock = clock;
        this.refundMax = refundMax;
    }

    public void answerOn(Bus bus) {
        bus.respond(RunAudit.ORDERS, RunAudit.class, _ -> new AuditAnswer(run()));
    }

    public List<CheckResult> run() {
        return List.of(walletSums(), moneyHasAPlace(), stockNeverNegative(), couponOnce());
    }

    /** A balance is the sum of its entries, and the entries of a movement sum to nothing. */
    private CheckResult walletSums() {
        return check("wallet-sums", "SELECT count(*) FROM wallet", """
                SELECT format('wallet %s: balance %s, entries %s', w.id, w.balance, coalesce(e.sum, 0)) AS violation
                  FROM wallet w
                  LEFT JOIN (SELECT wallet_id, sum(amount) AS sum FROM wallet_entry GROUP BY wallet_id) e
                         ON e.wallet_id = w.id
                 WHERE w.balance <> coalesce(e.sum, 0) OR w.balance < 0
                UNION ALL
                SELECT format('movement %s: entries sum to %s', movement, sum(amount))
                  FROM wallet_entry
                 GROUP BY movement
                HAVING sum(amount) <> 0
                """);
    }

    /**
     * What an order has taken and not given back is what its status says. A refund under way is neither kept nor given
     * back, so it must come to an end: whatever stops it, recovery tries it again.
     */
    private CheckResult moneyHasAPlace() {
        return check(
                "money-has-a-place",
                "SELECT count(*) FROM orders",
                """
                WITH kept AS (
                    SELECT t.order_id, t.step, t.amount AS taken, b.amount AS back
                      FROM order_step t
                      LEFT JOIN order_step b
                             ON b.order_id = t.order_id AND b.step = t.step AND b.direction = 'GIVE_BACK'
                     WHERE t.direction = 'TAKE' AND t.done
                ), money AS (
                    SELECT order_id, sum(taken) AS taken, sum(back) AS back
                      FROM kept
                     WHERE step IN ('WALLET', 'CARD')
                     GROUP BY order_id
                ), moved AS (
                    SELECT order_id, -sum(amount) AS kept FROM wallet_entry WHERE account = 'WALLET' GROUP BY order_id
                )
                SELECT format('order %s: paid, but %s was taken and %s given back of %s',
                              o.id, coalesce(m.taken, 0), coalesce(m.back, 0), o.amount - o.discount) AS violation
                  FROM orders o
                  LEFT JOIN money m ON m.order_id = o.id
                 WHERE o.status IN ('PAID', 'REFUNDED')
                   AND (coalesce(m.taken, 0) <> o.amount - o.discount
                        OR (o.status = 'PAID' AND m.back IS NOT NULL))
                UNION ALL
                SELECT format('order %s: %s, but its %s was kept', o.id, o.status, k.step)
                  FROM orders o
                  JOIN kept k ON k.order_id = o.id
                 WHERE o.status IN ('CANCELED', 'REFUNDED') AND k.back IS NULL
                UNION ALL
                SELECT format('order %s: its steps keep %s of the wallet, the entries %s',
                              o.id, coalesce(k.taken - coalesce(k.back, 0), 0), coalesce(v.kept, 0))
                  FROM orders o
                  LEFT JOIN kept k ON k.order_id = o.id AND k.step = 'WALLET'
                  LEFT JOIN moved v ON v.order_id = o.id
                 WHERE coalesce(k.taken - coalesce(k.back, 0), 0) <> coalesce(v.kept, 0)
                UNION ALL
                SELECT format('booking %s: paid by %s orders', booking_id, count(*))
                  FROM orders
                 WHERE status = 'PAID'
                 GROUP BY booking_id
                HAVING count(*) > 1
                UNION ALL
                SELECT format('order %s: %s, its refund of %s %s was asked for at %s and is not made',
                              o.id, o.status, r.amount, r.currency, r.asked_at)
                  FROM refund r
                  JOIN orders o ON o.id = r.order_id
                 WHERE r.answered_at IS NULL AND r.asked_at < ?::timestamptz
                """,
                clock.instant().minus(refundMax).toString());
    }

    private CheckResult stockNeverNegative() {
        return check("stock-never-negative", "SELECT count(*) FROM stock", """
                SELECT format('menu item %s: taken %s, by orders %s', s.menu_id, s.taken, coalesce(t.sum, 0))
                       AS violation
                  FROM stock s
                  LEFT JOIN (SELECT menu_id, sum(quantity) AS sum FROM stock_take GROUP BY menu_id) t
                         ON t.menu_id = s.menu_id
                 WHERE s.taken < 0 OR s.taken <> coalesce(t.sum, 0)
                """);
    }

    /** Whoever has had a reduction has used the coupon, and nobody twice. */
    private CheckResult couponOnce() {
        return check("coupon-once", "SELECT count(*) FROM coupon", """
                WITH used AS (
                    SELECT o.id, o.coupon_id, o.user_id
                      FROM orders o
                      JOIN order_step t ON t.order_id = o.id AND t.step = 'COUPON' AND t.direction = 'TAKE'
                     WHERE NOT EXISTS (SELECT 1
                                         FROM order_step b
                                        WHERE b.order_id = o.id AND b.step = 'COUPON' AND b.direction = 'GIVE_BACK')
                )
                SELECT format('coupon %s: used %s times by user %s', coupon_id, count(*), user_id) AS violation
                  FROM used
                 GROUP BY coupon_id, user_id
                HAVING count(*) > 1
                UNION ALL
                SELECT format('coupon %s: %s by order %s', coalesce(u.coupon_id, c.coupon_id),
                              CASE WHEN u.id IS NULL THEN 'kept' ELSE 'not marked as used' END,
                              coalesce(u.id, c.order_id))
                  FROM used u
                  FULL JOIN coupon_use c ON c.order_id = u.id AND c.coupon_id = u.coupon_id AND c.user_id = u.user_id
                 WHERE u.id IS NULL OR c.order_id IS NULL
                """);
    }

    private CheckResult check(String name, String count, String violations, Object... parameters) {
        var found = queries.look("""
                SELECT (%s) AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT v.violation FROM (%s) AS v ORDER BY v.violation LIMIT ?) AS w ON true
                """.formatted(count, violations), parameters);
        return CheckResult.of(name, found.examined(), found.violations(), found.note());
    }
}
