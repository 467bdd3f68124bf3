package dev.jari.orders.order;

import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"M4", "M5", "Z10", "Z11"})
class RecoveringTogetherRaceTest {

    private static final int MANY = 500;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String TRIED_TWICE =
            "(SELECT 1 FROM recovery_attempt GROUP BY order_id HAVING count(*) > 1) AS tried";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @RegisterExtension
    static final TestDatabase unlocked = new TestDatabase();

    private static OrdersService first;
    private static OrdersService second;
    private static LockedRecovery firstLocked;
    private static LockedRecovery secondLocked;

    @BeforeAll
    static void open() {
        first = OrdersService.open(database.url());
        second = OrdersService.open(database.url());
        firstLocked = LockedRecovery.of(first, redis.url(), "one");
        secondLocked = LockedRecovery.of(second, redis.url(), "two");
    }

    @AfterAll
    static void close() {
        firstLocked.close();
        secondLocked.close();
        first.close();
        second.close();
    }

    @Test
    void three_instances_recover_each_order_once_though_one_dies_and_one_order_is_poisonous() {
        // given
        var user = first.customer(10_000_000);
        var dish = first.dish(10_000);
        for (var i = 0; i < MANY; i++) leaveHalfWay(first, user, dish, i);
        var poisonous = poisonous(user);
        var before = first.balance(user);

        // when
        try (var victim = ChildProcess.start(
                OrdersProcess.class,
                List.of("jari.failpoint=stock-back.committed:20"),
                database.url(),
                "recover-all",
                redis.url())) {
            victim.awaitFailpoint("stock-back.committed");
            var one = CompletableFuture.supplyAsync(() -> recover(first, firstLocked), Thread::startVirtualThread);
            var two = CompletableFuture.supplyAsync(() -> recover(second, secondLocked), Thread::startVirtualThread);
            victim.kill();
            one.join();
            two.join();
        }
        // The victim's last order is free when its lock has run out; the poisonous one is tried until it is parked.
        await().atMost(SOON).until(() -> recover(first, firstLocked).found() == 0);

        // then
        assertThat(first.orders.list(OrderStatus.ON_HOLD, null, 0, 200))
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.orderId()).isEqualTo(poisonous);
                    assertThat(order.parked()).isTrue();
                });
        assertThat(first.count("orders WHERE status = 'CANCELED'")).isEqualTo(MANY);
        assertThat(first.balance(user)).isEqualTo(before + MANY / 2 * 1_000);
        assertThat(first.left(dish)).isEqualTo(10_000);
        assertThat(first.count("outbox WHERE type = 'payment.failed'")).isEqualTo(MANY);
        assertThat(first.count("recovery_attempt WHERE outcome = 'CANCELED'")).isEqualTo(MANY);
        assertThat(first.count("recovery_attempt WHERE outcome IS NULL")).isEqualTo(1);
        // The victim's last order, and the poisonous one.
        assertThat(first.count(TRIED_TWICE)).isEqualTo(2);
        assertThat(first.count("recovery_attempt WHERE outcome = 'FAILED' AND order_id = " + poisonous))
                .isEqualTo(3);
        assertThat(first.count("provider_charge WHERE state = 'CHARGED'")).isZero();
        assertThat(first.audit.run())
                .filteredOn(CheckResult::ok)
                .extracting(CheckResult::name)
                .contains("wallet-sums", "money-has-a-place");
        assertThat(recoverOnDemand(poisonous).parked()).isEqualTo(1);
        mend();
        assertThat(recoverOnDemand(poisonous).cancelled()).isEqualTo(1);
        assertThat(recoverOnDemand(poisonous).parked()).isZero();
    }

    @Test
    void without_the_lock_instances_do_the_same_work() {
        try (var one = OrdersService.open(unlocked.url());
                var two = OrdersService.open(unlocked.url())) {
            var user = one.customer(1_000_000);
            var dish = one.dish(1_000);
            for (var i = 0; i < MANY / 10; i++) leaveHalfWay(one, user, dish, i);

            Stream.of(one, two)
                    .map(orders -> CompletableFuture.runAsync(
                            () -> OrdersProcess.scheduler(orders, OrdersProcess.recovery(orders, "unlocked"))
                                    .recoverPendingOrders(),
                            Thread::startVirtualThread))
                    .toList()
                    .forEach(CompletableFuture::join);

            assertThat(one.count(TRIED_TWICE)).isPositive();
        }
    }

    private static RecoveryReport recover(OrdersService orders, LockedRecovery locked) {
        return OrdersProcess.scheduler(orders, locked.recovery()).recoverPendingOrders();
    }

    private static RecoveryReport recoverOnDemand(OrderId orderId) {
        return OrdersProcess.scheduler(first, firstLocked.recovery()).recoverOnDemand(orderId);
    }

    /** Half of them paid from the wallet and not completed, half of them waiting for a card. */
    private static void leaveHalfWay(OrdersService orders, UserId user, MenuId dish, int i) {
        var byWallet = i % 2 == 0;
        var order = orders.place(
                with(byWallet ? byWallet(user, 1_000) : byCard(user, 1_000, "tok_ok"), null, item(dish, 1)));
        var paySteps = orders.orders.paySteps();
        paySteps.begin(order);
        paySteps.coupon(order);
        paySteps.stock(order);
        if (byWallet) paySteps.wallet(order);
        else paySteps.startCard(order);
    }

    /** What it took was given back behind its back, so that giving back breaks a constraint. */
    private static OrderId poisonous(UserId user) {
        var dish = first.dish(10);
        var order = first.place(with(byWallet(user, 1_000), null, item(dish, 1)));
        var paySteps = first.orders.paySteps();
        paySteps.begin(order);
        paySteps.coupon(order);
        paySteps.stock(order);
        first.run("UPDATE stock SET taken = 0 WHERE menu_id = " + dish);
        return order;
    }

    private static void mend() {
        first.run("UPDATE stock s SET taken = 1 WHERE s.taken = 0 AND EXISTS "
                + "(SELECT 1 FROM stock_take t WHERE t.menu_id = s.menu_id)");
    }
}
