package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.WithoutGuard;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many orders want the same money, coupon or dish at the same moment. */
@Covers("M3")
class SpendingTogetherRaceTest {

    private static final int MANY = 64;
    private static final int ROUNDS_MAX = 20;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** Where a guard is left out, and what it keeps whole breaks. */
    @RegisterExtension
    static final TestDatabase broken = new TestDatabase();

    private static OrdersService orders;

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url());
    }

    @AfterAll
    static void close() {
        assertThat(orders.audit.run()).allMatch(CheckResult::ok);
        orders.close();
    }

    @Test
    void a_wallet_is_never_overdrawn() {
        var user = orders.customer(10_500);

        var ends = payAtOnce(orders, _ -> byWallet(user, 1_000));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(10);
        assertThat(ends)
                .filteredOn(order -> order.status() != PAID)
                .allMatch(order -> "INSUFFICIENT_BALANCE".equals(order.reason()));
        assertThat(orders.balance(user)).isEqualTo(500);
    }

    @Test
    void without_its_guard_a_wallet_is_overdrawn() {
        try (var unguarded = unguarded(Map.of("AND balance >= ?", "AND ?::bigint IS NOT NULL"))) {
            unguarded.run("ALTER TABLE wallet DROP CONSTRAINT balance_is_never_negative");
            var user = unguarded.customer(10_500);

            var ends = payAtOnce(unguarded, _ -> byWallet(user, 1_000));

            assertThat(ends).filteredOn(order -> order.status() == PAID).hasSizeGreaterThan(10);
            assertThat(unguarded.count("wallet WHERE balance < 0")).isEqualTo(1);
        }
    }

    @Test
    void a_coupon_is_used_once() {
        var user = orders.customer(1_000_000);
        var coupon = orders.coupon("AMOUNT", 500);

        var ends = payAtOnce(orders, _ -> with(byWallet(user, 1_000), coupon));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(1);
        assertThat(orders.balance(user)).isEqualTo(999_500);
    }

    @Test
    void without_its_key_a_coupon_is_used_many_times() {
        try (var unguarded = unguarded(Map.of("AND NOT EXISTS (SELECT 1", "AND EXISTS (SELECT 2 UNION SELECT 1"))) {
            unguarded.run("""
                    ALTER TABLE coupon_use
                        DROP CONSTRAINT a_user_uses_a_coupon_once,
                        ADD CONSTRAINT a_user_uses_a_coupon_once PRIMARY KEY (coupon_id, user_id, order_id)
                    """);
            var user = unguarded.customer(1_000_000);
            var coupon = unguarded.coupon("AMOUNT", 500);

            var ends = payAtOnce(unguarded, _ -> with(byWallet(user, 1_000), coupon));

            assertThat(ends).filteredOn(order -> order.status() == PAID).hasSizeGreaterThan(1);
        }
    }

    @Test
    void the_last_dishes_are_taken_once() {
        var user = orders.customer(1_000_000);
        var soup = orders.dish(7);
        var noodles = orders.dish(100);

        // Each names them in another order, which must not let two wait for each other.
        var ends = payAtOnce(
                orders,
                i -> i % 2 == 0
                        ? with(byWallet(user, 1_000), null, item(soup, 1), item(noodles, 1))
                        : with(byWallet(user, 1_000), null, item(noodles, 1), item(soup, 1)));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(7);
        assertThat(orders.left(soup)).isZero();
        assertThat(orders.left(noodles)).isEqualTo(93);
        assertThat(orders.balance(user)).isEqualTo(993_000);
    }

    @Test
    void without_their_lock_more_dishes_are_taken_than_there_are() {
        try (var unguarded = unguarded(Map.of("ORDER BY menu_id FOR UPDATE", "ORDER BY menu_id"))) {
            var user = unguarded.customer(10_000_000);

            // Two have to look at the same moment; most rounds see that, and one is enough.
            assertThat(IntStream.range(0, ROUNDS_MAX).anyMatch(_ -> {
                        var soup = unguarded.dish(7);
                        var ends = payAtOnce(unguarded, _ -> with(byWallet(user, 1_000), null, item(soup, 1)));
                        return ends.stream()
                                        .filter(order -> order.status() == PAID)
                                        .count()
                                > 7;
                    }))
                    .isTrue();
        }
    }

    private static OrdersService unguarded(Map<String, String> instead) {
        return OrdersService.open(WithoutGuard.at(broken.url(), instead));
    }

    private static List<Order> payAtOnce(OrdersService orders, IntFunction<PaymentRequest> request) {
        var go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = IntStream.range(0, MANY)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                await(go);
                                return orders.pay(request.apply(i));
                            },
                            threads))
                    .toList();
            go.countDown();
            return all.stream().map(CompletableFuture::join).toList();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
