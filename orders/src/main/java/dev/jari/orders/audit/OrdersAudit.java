package dev.jari.orders.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.audit.AuditBounds;
import dev.jari.platform.audit.AuditWalks;
import dev.jari.platform.audit.Findings;
import dev.jari.platform.audit.Walk;
import dev.jari.platform.audit.Walk.Keys;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Looks for money, stock and coupons that are not where they should be, stretch by stretch. */
public final class OrdersAudit {

    private static final Keys ORDERS = Keys.of("orders", "id");

    /** A use may name an order that there is not. */
    private static final Keys COUPON_USES = new Keys("""
            SELECT max(key) AS upto, count(*) AS rows
              FROM (SELECT key
                      FROM ((SELECT id AS key FROM orders WHERE id > :after ORDER BY id LIMIT :rows)
                            UNION
                            (SELECT order_id FROM coupon_use WHERE order_id > :after ORDER BY order_id LIMIT :rows))
                           AS either
                     ORDER BY key
                     LIMIT :rows) AS next
            """, """
            SELECT least((SELECT min(id) FROM orders), (SELECT min(order_id) FROM coupon_use)) AS first,
                   greatest((SELECT max(id) FROM orders), (SELECT max(order_id) FROM coupon_use)) AS last
            """);

    private static final Keys WALLETS = Keys.of("wallet", "id");
    private static final Keys MOVEMENTS = Keys.of("wallet_entry", "movement");
    private static final Keys STOCKS = Keys.of("stock", "menu_id");

    private final AuditWalks walks;
    private final InstantSource clock;
    private final Duration refundMax;
    private final boolean demo;

    /**
     * @param refundMax how long a refund may be under way
     * @param demo whether money may come from nowhere
     */
    public OrdersAudit(ServiceDatabase database, InstantSource clock, Duration refundMax, boolean demo) {
        this(database, clock, refundMax, demo, AuditBounds.USUAL);
    }

    public OrdersAudit(
            ServiceDatabase database, InstantSource clock, Duration refundMax, boolean demo, AuditBounds bounds) {
        this.walks = new AuditWalks(database, bounds);
        this.clock = clock;
        this.refundMax = refundMax;
        this.demo = demo;
    }

    public void answerOn(Bus bus) {
        bus.respond(RunAudit.ORDERS, RunAudit.class, _ -> new AuditAnswer(run()));
    }

    public List<CheckResult> run() {
        return List.of(walletSums(), moneyComesFromSomewhere(), moneyHasAPlace(), stockNeverNegative(), couponOnce());
    }

    /** A balance is the sum of its entries, and the entries of a movement sum to nothing. */
    private CheckResult walletSums() {
        var wallets = walks.run(Walk.of("wallet-sums", WALLETS, """
                SELECT format('wallet %s: balance %s, entries %s', w.id, w.balance, coalesce(e.sum, 0)) AS violation
                  FROM wallet w
                  LEFT JOIN (SELECT wallet_id, sum(amount) AS sum
                               FROM wallet_entry
                              WHERE wallet_id > :after AND wallet_id <= :upto
                              GROUP BY wallet_id) e
                         ON e.wallet_id = w.id
                 WHERE w.id > :after AND w.id <= :upto AND (w.balance <> coalesce(e.sum, 0) OR w.balance < 0)
                 ORDER BY w.id
                """));
        var movements = walks.run(Walk.of("wallet-sums of movements", MOVEMENTS, """
                SELECT format('movement %s: entries sum to %s', movement, sum(amount)) AS violation
                  FROM wallet_entry
                 WHERE movement > :after AND movement <= :upto
                 GROUP BY movement
                HAVING sum(amount) <> 0
                 ORDER BY movement
                """));
        return result("wallet-sums", wallets.and(movements));
    }

    /**
     * What a wallet was credited was paid for: charged, answered for by an admin, or given back by an order that had
     * taken it. What the release before entered can't tell, and is believed.
     */
    private CheckResult moneyComesFromSomewhere() {
        return check("money-comes-from-somewhere", MOVEMENTS, """
                WITH credited AS (
                    SELECT e.movement, e.kind, e.amount, e.currency, e.order_id, w.user_id
                      FROM wallet_entry e
                      JOIN wallet w ON w.id = e.wallet_id
                     WHERE e.movement > :after AND e.movement <= :upto AND e.account = 'WALLET' AND e.amount > 0
                )
                SELECT format('movement %s: %s %s for user %s, and nobody topped up', c.movement, c.amount, c.currency,
                              c.user_id) AS violation
                  FROM credited c
                 WHERE c.kind = 'TOP_UP'
                   AND NOT EXISTS (SELECT 1
                                     FROM top_up t
                                    WHERE t.movement = c.movement AND t.user_id = c.user_id AND t.amount = c.amount
                                      AND t.currency = c.currency AND t.status = 'DONE')
                UNION ALL
                SELECT format('movement %s: %s %s for user %s, for free outside a demo', c.movement, c.amount,
                              c.currency, c.user_id)
                  FROM credited c
                  JOIN top_up t ON t.movement = c.movement
                 WHERE c.kind = 'TOP_UP' AND t.origin = 'DEMO' AND NOT :demo
                UNION ALL
                SELECT format('movement %s: %s %s for user %s, but order %s gave back %s', c.movement, c.amount,
                              c.currency, c.user_id, c.order_id, coalesce(b.amount, 0))
                  FROM credited c
                  LEFT JOIN order_step b
                         ON b.order_id = c.order_id AND b.step = 'WALLET' AND b.direction = 'GIVE_BACK'
                 WHERE c.kind <> 'TOP_UP'
                   AND (c.kind <> 'GIVEN_BACK' OR b.amount IS DISTINCT FROM c.amount
                        OR NOT EXISTS (SELECT 1
                                         FROM order_step t
                                        WHERE t.order_id = c.order_id AND t.step = 'WALLET'
                                          AND t.direction = 'TAKE' AND t.amount >= c.amount))
                 ORDER BY violation
                """.replace(":demo", Boolean.toString(demo)));
    }

    /**
     * What an order has taken and not given back is what its status says. A refund under way is neither kept nor given
     * back, so it must come to an end: whatever stops it, recovery tries it again.
     */
    private CheckResult moneyHasAPlace() {
        return check("money-has-a-place", ORDERS, """
                WITH walked AS (
                    SELECT id, booking_id, status, amount, discount FROM orders WHERE id > :after AND id <= :upto
                ), kept AS (
                    SELECT t.order_id, t.step, t.amount AS taken, b.amount AS back
                      FROM order_step t
                      LEFT JOIN order_step b
                             ON b.order_id = t.order_id AND b.step = t.step AND b.direction = 'GIVE_BACK'
                     WHERE t.direction = 'TAKE' AND t.done AND t.order_id > :after AND t.order_id <= :upto
                ), money AS (
                    SELECT order_id, sum(taken) AS taken, sum(back) AS back
                      FROM kept
                     WHERE step IN ('WALLET', 'CARD')
                     GROUP BY order_id
                ), moved AS (
                    SELECT order_id, -sum(amount) AS kept
                      FROM wallet_entry
                     WHERE account = 'WALLET' AND order_id > :after AND order_id <= :upto
                     GROUP BY order_id
                )
                SELECT format('order %s: paid, but %s was taken and %s given back of %s',
                              o.id, coalesce(m.taken, 0), coalesce(m.back, 0), o.amount - o.discount) AS violation
                  FROM walked o
                  LEFT JOIN money m ON m.order_id = o.id
                 WHERE o.status IN ('PAID', 'REFUNDED')
                   AND (coalesce(m.taken, 0) <> o.amount - o.discount
                        OR (o.status = 'PAID' AND m.back IS NOT NULL))
                UNION ALL
                SELECT format('order %s: %s, but its %s was kept', o.id, o.status, k.step)
                  FROM walked o
                  JOIN kept k ON k.order_id = o.id
                 WHERE o.status IN ('CANCELED', 'REFUNDED') AND k.back IS NULL
                UNION ALL
                SELECT format('order %s: its steps keep %s of the wallet, the entries %s',
                              o.id, coalesce(k.taken - coalesce(k.back, 0), 0), coalesce(v.kept, 0))
                  FROM walked o
                  LEFT JOIN kept k ON k.order_id = o.id AND k.step = 'WALLET'
                  LEFT JOIN moved v ON v.order_id = o.id
                 WHERE coalesce(k.taken - coalesce(k.back, 0), 0) <> coalesce(v.kept, 0)
                UNION ALL
                SELECT format('booking %s: paid by %s orders', o.booking_id, count(DISTINCT p.id))
                  FROM walked o
                  JOIN orders p ON p.booking_id = o.booking_id AND p.status = 'PAID'
                 WHERE o.status = 'PAID'
                 GROUP BY o.booking_id
                HAVING count(DISTINCT p.id) > 1
                UNION ALL
                SELECT format('order %s: %s, its refund of %s %s was asked for at %s and is not made',
                              o.id, o.status, r.amount, r.currency, r.asked_at)
                  FROM walked o
                  JOIN refund r ON r.order_id = o.id
                 WHERE r.answered_at IS NULL AND r.asked_at < :overdue
                 ORDER BY violation
                """.replace(
                ":overdue", "'%s'::timestamptz".formatted(clock.instant().minus(refundMax))));
    }

    private CheckResult stockNeverNegative() {
        return check("stock-never-negative", STOCKS, """
                SELECT format('menu item %s: taken %s, by orders %s', s.menu_id, s.taken, coalesce(t.sum, 0))
                       AS violation
                  FROM stock s
                  LEFT JOIN (SELECT menu_id, sum(quantity) AS sum
                               FROM stock_take
                              WHERE menu_id > :after AND menu_id <= :upto
                              GROUP BY menu_id) t
                         ON t.menu_id = s.menu_id
                 WHERE s.menu_id > :after AND s.menu_id <= :upto AND (s.taken < 0 OR s.taken <> coalesce(t.sum, 0))
                 ORDER BY s.menu_id
                """);
    }

    /** A user who has had a reduction has used the coupon, and no user twice. */
    private CheckResult couponOnce() {
        return check("coupon-once", COUPON_USES, """
                WITH used AS (
                    SELECT o.id, o.coupon_id, o.user_id
                      FROM orders o
                      JOIN order_step t ON t.order_id = o.id AND t.step = 'COUPON' AND t.direction = 'TAKE'
                     WHERE o.id > :after AND o.id <= :upto
                       AND NOT EXISTS (SELECT 1
                                         FROM order_step b
                                        WHERE b.order_id = o.id AND b.step = 'COUPON' AND b.direction = 'GIVE_BACK')
                ), marked AS (
                    SELECT coupon_id, user_id, order_id
                      FROM coupon_use
                     WHERE order_id > :after AND order_id <= :upto
                ), times AS (
                    SELECT u.coupon_id, u.user_id, count(DISTINCT o.id) AS times
                      FROM used u
                      JOIN orders o ON o.coupon_id = u.coupon_id AND o.user_id = u.user_id
                      JOIN order_step t ON t.order_id = o.id AND t.step = 'COUPON' AND t.direction = 'TAKE'
                     WHERE NOT EXISTS (SELECT 1
                                         FROM order_step b
                                        WHERE b.order_id = o.id AND b.step = 'COUPON' AND b.direction = 'GIVE_BACK')
                     GROUP BY u.coupon_id, u.user_id
                )
                SELECT format('coupon %s: used %s times by user %s', coupon_id, times, user_id) AS violation
                  FROM times
                 WHERE times > 1
                UNION ALL
                SELECT format('coupon %s: %s by order %s', coalesce(u.coupon_id, c.coupon_id),
                              CASE WHEN u.id IS NULL THEN 'kept' ELSE 'not marked as used' END,
                              coalesce(u.id, c.order_id))
                  FROM used u
                  FULL JOIN marked c ON c.order_id = u.id AND c.coupon_id = u.coupon_id AND c.user_id = u.user_id
                 WHERE u.id IS NULL OR c.order_id IS NULL
                 ORDER BY violation
                """);
    }

    private CheckResult check(String name, Keys keys, String sql) {
        return result(name, walks.run(Walk.of(name, keys, sql)));
    }

    private static CheckResult result(String name, Findings found) {
        return CheckResult.walked(name, found.examined(), found.violations(), found.note(), found.seen(), found.of());
    }
}
