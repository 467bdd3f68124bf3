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
import java.util.List;
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

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

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

        var ends = payAtOnce(_ -> byWallet(user, 1_000));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(10);
        assertThat(ends)
                .filteredOn(order -> order.status() != PAID)
                .allMatch(order -> "INSUFFICIENT_BALANCE".equals(order.reason()));
        assertThat(orders.balance(user)).isEqualTo(500);
    }

    @Test
    void a_coupon_is_used_once() {
        var user = orders.customer(1_000_000);
        var coupon = orders.coupon("AMOUNT", 500);

        var ends = payAtOnce(_ -> with(byWallet(user, 1_000), coupon));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(1);
        assertThat(orders.balance(user)).isEqualTo(999_500);
    }

    @Test
    void the_last_dishes_are_taken_once() {
        var user = orders.customer(1_000_000);
        var soup = orders.dish(7);
        var noodles = orders.dish(100);

        // Each names them in another order, which must not let two wait for each other.
        var ends = payAtOnce(i -> i % 2 == 0
                ? with(byWallet(user, 1_000), null, item(soup, 1), item(noodles, 1))
                : with(byWallet(user, 1_000), null, item(noodles, 1), item(soup, 1)));

        assertThat(ends).filteredOn(order -> order.status() == PAID).hasSize(7);
        assertThat(orders.left(soup)).isZero();
        assertThat(orders.left(noodles)).isEqualTo(93);
        assertThat(orders.balance(user)).isEqualTo(993_000);
    }

    private static List<Order> payAtOnce(IntFunction<PaymentRequest> request) {
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
