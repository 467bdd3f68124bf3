package dev.jari.orders.day;

import dev.jari.contracts.money.Money;
import dev.jari.contracts.overview.CountMoney;
import dev.jari.contracts.overview.MoneyOfDay;
import dev.jari.contracts.overview.Revenue;
import dev.jari.messaging.bus.Bus;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Adds up the money of a day by the steps of its orders, and counts the orders that need a look. */
public final class DayCounter {

    /** Coupons and stock are steps as well, and no money; a card that has not answered took none yet. */
    static final String MONEY = """
            SELECT o.currency, count(*), coalesce(sum(s.amount) FILTER (WHERE s.direction = 'TAKE'), 0),
                   coalesce(sum(s.amount) FILTER (WHERE s.direction = 'GIVE_BACK'), 0)
              FROM (SELECT order_id, direction, amount
                      FROM order_step
                     WHERE step IN ('WALLET', 'CARD')
                       AND done
                       AND at >= :from
                       AND at < :to
                     LIMIT :most) AS s
              JOIN orders o ON o.id = s.order_id
             GROUP BY o.currency
             ORDER BY o.currency
            """;

    /** Orders and refunds that the recovery would take up now. */
    static final String STUCK = """
            SELECT (SELECT count(*)
                      FROM (SELECT
                              FROM orders
                             WHERE status IN ('CREATED', 'PAYING', 'ON_HOLD', 'REFUNDING')
                               AND (status = 'ON_HOLD' OR changed_at <= :since)
                               AND parked_at IS NULL
                             LIMIT :most) AS found)
                 + (SELECT count(*)
                      FROM (SELECT
                              FROM refund r
                              JOIN orders o ON o.id = r.order_id
                             WHERE r.answered_at IS NULL
                               AND r.asked_at <= :since
                               AND o.status IN ('PAID', 'CANCELED')
                               AND o.parked_at IS NULL
                             LIMIT :most) AS found)
            """;

    static final String PARKED =
            "SELECT count(*) FROM (SELECT FROM orders WHERE parked_at IS NOT NULL LIMIT :most) AS found";

    private final JdbcClient jdbc;
    private final InstantSource clock;
    private final Duration recoveryAfter;

    /** @param recoveryAfter how old an unfinished order is that counts as stuck */
    public DayCounter(JdbcClient jdbc, InstantSource clock, Duration recoveryAfter) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.recoveryAfter = recoveryAfter;
    }

    public void answerOn(Bus bus) {
        bus.respond(CountMoney.class, this::count);
    }

    MoneyOfDay count(CountMoney asked) {
        var revenue = new ArrayList<Revenue>();
        var steps = new long[1];
        bindMoney(jdbc.sql(MONEY), asked).query(row -> {
            var currency = row.getString(1);
            steps[0] += row.getLong(2);
            revenue.add(new Revenue(new Money(row.getLong(3), currency), new Money(row.getLong(4), currency)));
        });
        return new MoneyOfDay(
                revenue,
                steps[0] < MoneyOfDay.COUNTED_MAX,
                one(bindStuck(jdbc.sql(STUCK))),
                one(bindMost(jdbc.sql(PARKED))));
    }

    static StatementSpec bindMoney(StatementSpec statement, CountMoney asked) {
        return bindMost(statement)
                .param("from", asked.from().atOffset(ZoneOffset.UTC))
                .param("to", asked.to().atOffset(ZoneOffset.UTC));
    }

    StatementSpec bindStuck(StatementSpec statement) {
        return bindMost(statement)
                .param("since", clock.instant().minus(recoveryAfter).atOffset(ZoneOffset.UTC));
    }

    static StatementSpec bindMost(StatementSpec statement) {
        return statement.param("most", MoneyOfDay.COUNTED_MAX);
    }

    private static long one(StatementSpec statement) {
        return statement.query(Long.class).single();
    }
}
