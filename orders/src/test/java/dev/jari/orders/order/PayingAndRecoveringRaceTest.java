package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELED;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recovery without any patience or lock works on orders while their payers are alive and well. */
@Covers({"M4", "Z10", "Z11"})
class PayingAndRecoveringRaceTest {

    private static final int MANY = 200;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void whoever_is_quicker_the_order_is_paid_or_everything_is_given_back() {
        try (var orders = OrdersService.open(database.url());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // given
            var user = orders.customer(1_000_000);
            var dish = orders.dish(1_000);
            var placed = new ArrayList<Long>();

            // when
            for (var i = 0; i < MANY; i++) {
                var request = i % 2 == 0 ? byWallet(user, 2_000) : byCard(user, 2_000, "tok_ok");
                var order = orders.place(with(request, orders.coupon("AMOUNT", 1_000), item(dish, 1)));
                placed.add(order);
                race(orders, threads, order);
            }

            // then
            var ends = placed.stream().map(orders::order).toList();
            assertThat(ends).allMatch(order -> order.status() == PAID || order.status() == CANCELED);
            var paid = ends.stream().filter(order -> order.status() == PAID).toList();
            assertThat(orders.left(dish)).isEqualTo(1_000 - paid.size());
            assertThat(orders.count("coupon_use")).isEqualTo(paid.size());
            var byCard = paid.stream()
                    .filter(order -> orders.provider.ask(order.orderId() + ":CARD:1") instanceof ChargeAnswer.Charged)
                    .count();
            assertThat(orders.count("provider_charge WHERE state = 'CHARGED'")).isEqualTo(byCard);
            assertThat(orders.balance(user)).isEqualTo(1_000_000 - 1_000 * (paid.size() - byCard));
            assertThat(orders.audit.run()).allMatch(CheckResult::ok);
        }
    }

    private static void race(OrdersService orders, ExecutorService threads, long order) {
        var go = new CountDownLatch(1);
        var recovery = OrdersProcess.recovery(orders, "racing");
        var racing = List.<Runnable>of(
                        () -> orders.orders.payer().pay(order),
                        () -> recovery.recoverSingleOrder(order),
                        () -> recovery.recoverSingleOrder(order))
                .stream()
                .map(work -> CompletableFuture.runAsync(
                        () -> {
                            await(go);
                            work.run();
                        },
                        threads))
                .toList();
        go.countDown();
        racing.forEach(CompletableFuture::join);
        // Whatever the race left half-way is brought to its end.
        recovery.recoverSingleOrder(order);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
