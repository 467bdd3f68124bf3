package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.CREATED;
import static dev.jari.contracts.order.OrderStatus.ON_HOLD;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.contracts.order.OrderStatus.PAYING;
import static dev.jari.contracts.order.OrderStatus.REFUNDED;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.krw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.orders.OrdersSettings;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"M4", "M5", "M6"})
class RecoveringStoreTest {

    private static final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final OrdersSettings settings =
            OrdersProcess.settings(Map.of("recovery-every", "20ms", "recovery-attempts", "2"));

    private static OrdersService orders;
    private static LockedRecovery locked;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private RecoveryScheduler recovery;

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url(), clock);
        locked = LockedRecovery.of(orders.orders, settings, redis.url(), Duration.ofSeconds(60), "test");
    }

    @AfterAll
    static void close() {
        locked.close();
        orders.close();
    }

    @BeforeEach
    void startWithNothingStuck() {
        clock.advance(Duration.ofMinutes(10));
        orders.run("UPDATE orders SET status = 'CANCELED' WHERE status IN ('CREATED', 'PAYING', 'ON_HOLD')");
        recovery = new RecoveryScheduler(orders.orders, locked.recovery(), orders.topUps, settings, meters);
    }

    @Test
    void an_order_whose_charge_was_not_made_is_canceled_and_can_never_be_charged() {
        // given
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_no_answer"));
        assertThat(order.status()).isEqualTo(ON_HOLD);
        clock.advance(Duration.ofSeconds(12));

        // when
        var report = recovery.recoverPendingOrders();

        // then
        assertThat(report).isEqualTo(new RecoveryReport(1, 1, 0, 0, 0, 0, 0, 0));
        assertThat(orders.order(order.orderId()).status()).isEqualTo(CANCELLED);
        assertThat(orders.order(order.orderId()).reason()).isEqualTo("system failure");
        assertThat(orders.said(order.bookingId(), PaymentFailed.TYPE, PaymentFailed.class))
                .isEqualTo(PaymentFailed.of(
                        order.bookingId(), order.orderId(), PaymentFailure.SYSTEM_FAILURE, clock.instant()));
        assertThat(orders.provider.charge(order.orderId() + ":CARD:1", "tok_ok", krw(9_000)))
                .isEqualTo(new ChargeAnswer.Voided());
        assertThat(meters.timer("orders.recovery.time", "outcome", "canceled").totalTime(TimeUnit.SECONDS))
                .isEqualTo(12);
        assertThat(recovery.recoverPendingOrders().found()).isZero();
    }

    @Test
    void an_order_whose_charge_was_made_is_completed() {
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_paid_no_answer"));

        assertThat(recovery.recoverPendingOrders().completed()).isEqualTo(1);

        assertThat(orders.order(order.orderId()).status()).isEqualTo(PAID);
        assertThat(orders.said(order.bookingId())).containsExactly("payment.held", "payment.completed");
    }

    @Test
    void an_order_that_still_makes_progress_is_left_alone() {
        // given
        var user = orders.customer(9_000);
        var order = orders.place(byWallet(user, 9_000));
        orders.orders.paySteps().begin(order);
        clock.advance(Duration.ofMillis(29_999));

        // when, then
        assertThat(recovery.recoverPendingOrders().found()).isZero();
        assertThat(recovery.recoverOnDemand(order).skipped()).isEqualTo(1);
        assertThat(orders.order(order).status()).isEqualTo(PAYING);
        orders.orders.paySteps().wallet(order);
        clock.advance(Duration.ofMillis(29_999));
        assertThat(recovery.recoverPendingOrders().found()).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(recovery.recoverPendingOrders().cancelled()).isEqualTo(1);
        assertThat(orders.balance(user)).isEqualTo(9_000);
    }

    @Test
    void an_order_nobody_came_to_pay_is_canceled() {
        var order = orders.place(byWallet(orders.customer(9_000), 9_000));
        assertThat(orders.order(order).status()).isEqualTo(CREATED);
        clock.advance(Duration.ofSeconds(30));

        recovery.recoverPendingOrders();

        assertThat(orders.order(order).status()).isEqualTo(CANCELLED);
        orders.orders.payer().pay(order);
        assertThat(orders.order(order).status()).isEqualTo(CANCELLED);
    }

    @Test
    void an_order_another_instance_has_is_skipped() {
        // given
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_no_answer"));
        var others = redis.connection().sync();
        others.hset("recovery:" + order.orderId(), "another process:1", "1");

        // when
        var report = recovery.recoverPendingOrders();

        // then
        assertThat(report.skipped()).isEqualTo(1);
        assertThat(orders.order(order.orderId()).status()).isEqualTo(ON_HOLD);
        assertThat(others.exists("recovery:" + order.orderId())).isEqualTo(1);
        others.del("recovery:" + order.orderId());
        assertThat(recovery.recoverPendingOrders().cancelled()).isEqualTo(1);
        assertThat(others.exists("recovery:" + order.orderId())).isZero();
    }

    @Test
    void without_redis_the_rows_alone_keep_it_safe() {
        // given
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_no_answer"));

        // when
        try (var nowhere = LockedRecovery.of(
                orders.orders, settings, "redis://localhost:1", Duration.ofSeconds(60), "without redis")) {
            new RecoveryScheduler(orders.orders, nowhere.recovery(), orders.topUps, settings, meters)
                    .recoverPendingOrders();
        }

        // then
        assertThat(orders.order(order.orderId()).status()).isEqualTo(CANCELLED);
    }

    @Test
    void a_silent_provider_is_asked_again_and_never_counted_against_the_order() {
        // given
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_paid_no_answer"));
        var silent = orders.with(new SilentProvider(orders.provider));
        var figures = new SimpleMeterRegistry();
        var asking = new RecoveryScheduler(
                silent, new Recovery(silent, settings, "silent"), orders.topUps, settings, figures);

        // when
        for (var i = 0; i < 5; i++)
            assertThat(asking.recoverPendingOrders().waiting()).isEqualTo(1);

        // then
        assertThat(orders.order(order.orderId()).status()).isEqualTo(ON_HOLD);
        assertThat(orders.order(order.orderId()).parked()).isFalse();
        assertThat(orders.count("recovery_attempt WHERE outcome = 'NO_ANSWER' AND order_id = " + order.orderId()))
                .isEqualTo(5);
        assertThat(figures.get("orders.stuck").gauge().value()).isEqualTo(1);
        recovery.recoverPendingOrders();
        assertThat(orders.order(order.orderId()).status()).isEqualTo(PAID);
    }

    /** Does not say whether it has heard. */
    private record SilentProvider(PaymentProvider behind) implements PaymentProvider {

        @Override
        public ChargeAnswer charge(String key, String cardToken, Money amount) {
            return behind.charge(key, cardToken, amount);
        }

        @Override
        public ChargeAnswer cancel(String key) {
            return new ChargeAnswer.NoAnswer();
        }

        @Override
        public ChargeAnswer ask(String key) {
            return new ChargeAnswer.NoAnswer();
        }

        @Override
        public RefundAnswer refund(String key, String chargeKey, Money amount) {
            return new RefundAnswer.NoAnswer();
        }
    }

    @Test
    void a_refund_nobody_came_to_is_brought_to_its_end() {
        // given
        var user = orders.customer(9_000);
        var paid = orders.pay(byWallet(user, 9_000));
        orders.askRefund(paid, 4_500);
        clock.advance(Duration.ofSeconds(30));

        // when
        var report = recovery.recoverPendingOrders();

        // then
        assertThat(report.refunded()).isEqualTo(1);
        assertThat(orders.order(paid.orderId()).status()).isEqualTo(REFUNDED);
        assertThat(orders.balance(user)).isEqualTo(4_500);
    }

    @Test
    void it_runs_by_itself() {
        var order = orders.pay(byCard(orders.customer(0), 9_000, "tok_no_answer"));
        recovery.start();
        try {
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> orders.order(order.orderId()).status() == CANCELLED);
        } finally {
            recovery.stop();
        }
        assertThat(recovery.isRunning()).isFalse();
    }

    @Test
    void an_order_that_was_declined_keeps_its_reason_when_its_payer_dies() {
        // given
        var order = orders.place(byWallet(orders.customer(0), 9_000));
        orders.orders.paySteps().begin(order);
        orders.orders.paySteps().refuse(order, PaymentFailure.INSUFFICIENT_BALANCE);
        clock.advance(Duration.ofSeconds(30));

        // when
        recovery.recoverPendingOrders();

        // then
        assertThat(orders.order(order).reason()).isEqualTo("INSUFFICIENT_BALANCE");
    }
}
