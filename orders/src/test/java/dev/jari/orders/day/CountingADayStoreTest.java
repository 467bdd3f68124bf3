package dev.jari.orders.day;

import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.krw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.overview.CountMoney;
import dev.jari.contracts.overview.MoneyOfDay;
import dev.jari.contracts.overview.Revenue;
import dev.jari.orders.order.OrdersService;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

class CountingADayStoreTest {

    private static final int ORDERS = 100_000;
    private static final Duration RECOVERY_AFTER = Duration.ofSeconds(30);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final ManualClock clock = ManualClock.at("2026-11-15T09:00:00Z");
    private OrdersService orders;
    private DayCounter days;

    @BeforeEach
    void open() {
        orders = OrdersService.open(database.url(), clock);
        orders.run("TRUNCATE orders, refund, wallet, wallet_entry CASCADE");
        days = new DayCounter(orders.database.jdbc(), clock, RECOVERY_AFTER);
    }

    @AfterEach
    void close() {
        orders.close();
    }

    private static CountMoney day(String date) {
        var from = Instant.parse(date + "T00:00:00Z");
        return new CountMoney(from, from.plus(Duration.ofDays(1)));
    }

    @Test
    void revenue_is_what_wallets_and_cards_gave_and_what_of_it_went_back() {
        // given
        var paid = orders.pay(byWallet(orders.customer(50_000), 9_000));
        orders.pay(byCard(orders.customer(0), 5_000, "tok_ok"));
        orders.pay(byCard(orders.customer(0), 700, "tok_declined"));
        orders.pay(byCard(orders.customer(0), 800, "tok_no_answer"));

        // when a part goes back, a day later
        clock.advance(Duration.ofDays(1));
        orders.refund(paid, 4_500);

        // then
        assertThat(days.count(day("2026-11-15")).revenue()).containsExactly(new Revenue(krw(14_000), krw(0)));
        assertThat(days.count(day("2026-11-16")).revenue()).containsExactly(new Revenue(krw(0), krw(4_500)));
        assertThat(days.count(day("2026-11-14"))).isEqualTo(new MoneyOfDay(List.of(), true, 1, 0));
    }

    @Test
    void stuck_is_what_the_recovery_would_take_up_and_parked_what_it_gave_up() {
        // given one on hold, one that no worker took up, and a refund
        orders.pay(byCard(orders.customer(0), 800, "tok_no_answer"));
        orders.place(byWallet(orders.customer(0), 900));
        var paid = orders.pay(byWallet(orders.customer(1_000), 1_000));
        orders.askRefund(paid, 1_000);

        // then
        assertThat(days.count(day("2026-11-15")).stuck()).isEqualTo(1);
        clock.advance(RECOVERY_AFTER);
        assertThat(days.count(day("2026-11-15")).stuck()).isEqualTo(3);

        // when
        orders.run("UPDATE orders SET parked_at = now() WHERE status = 'ON_HOLD'");

        // then
        assertThat(days.count(day("2026-11-15")).stuck()).isEqualTo(2);
        assertThat(days.count(day("2026-11-15")).parked()).isEqualTo(1);
    }

    @Test
    void of_a_hundred_thousand_orders_only_those_of_the_day_are_read() {
        // given one every five minutes, paid by wallet
        orders.database.jdbc().sql("""
                        WITH made AS (
                            INSERT INTO orders (id, booking_id, user_id, status, method, amount, currency, created_at,
                                                changed_at)
                            SELECT n, n, n, 'PAID', 'WALLET', 1000, 'KRW', at, at
                              FROM (SELECT n, timestamptz '2026-11-16T00:00:00Z' - n * interval '5 minutes' AS at
                                      FROM generate_series(1, ?) AS n) AS o
                            RETURNING id, created_at)
                        INSERT INTO order_step (order_id, step, direction, amount, at, done, detail)
                        SELECT id, 'WALLET', 'TAKE', 1000, created_at, true, '' FROM made
                        """).param(ORDERS).update();
        orders.run("ANALYZE orders, order_step, refund");

        // then
        assertThat(days.count(day("2026-11-15")))
                .isEqualTo(new MoneyOfDay(List.of(new Revenue(krw(288_000), krw(0))), true, 0, 0));
        assertThat(plan(DayCounter.MONEY, money -> DayCounter.bindMoney(money, day("2026-11-15"))))
                .contains("money_by_time")
                .doesNotContain("Seq Scan");
        assertThat(plan(DayCounter.STUCK, days::bindStuck)).doesNotContain("Seq Scan on orders");
        assertThat(plan(DayCounter.PARKED, DayCounter::bindMost))
                .contains("parked_order")
                .doesNotContain("Seq Scan");
    }

    private String plan(String sql, UnaryOperator<StatementSpec> bind) {
        return Objects.requireNonNull(orders.database.transactions().execute(_ -> {
            orders.run("SET LOCAL plan_cache_mode = force_custom_plan");
            return String.join(
                    "\n",
                    bind.apply(orders.database.jdbc().sql("EXPLAIN " + sql))
                            .query(String.class)
                            .list());
        }));
    }
}
