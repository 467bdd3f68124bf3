package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.WithoutGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recovery without any patience or lock works on orders while their payers are alive and well. */
@Covers({"M4", "Z10", "Z11"})
class PayingAndRecoveringRaceTest {

    private static final int MANY = 200;
    private static final int UNGUARDED_MAX = 5_000;
    private static final String KEPT = "stock_take t JOIN orders o ON o.id = t.order_id WHERE o.status = 'CANCELED'";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** Where the lock is left out, and what it keeps whole breaks. */
    @RegisterExtension
    static final TestDatabase broken = new TestDatabase();

    @Test
    void whichever_is_quicker_the_order_is_paid_or_everything_is_given_back() {
        try (var orders = OrdersService.open(database.url())) {
            // given
            var user = orders.customer(1_000_000);
            var dish = orders.dish(1_000);

            // when
            var ends = raceForMany(orders, user, dish);

            // then
            assertThat(ends).allMatch(order -> order.status() == PAID || order.status() == CANCELLED);
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

    @Test
    void without_the_lock_of_its_row_an_order_keeps_what_it_should_have_given_back() {
        var guards = Map.of("   FOR UPDATE\n", "\n", "   AND status = ?\n", "   AND ?::text IS NOT NULL\n");
        try (var orders = OrdersService.open(WithoutGuard.at(broken.url(), guards));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var user = orders.customer(1_000_000_000);
            var dish = orders.dish(1_000_000);

            // Most orders end well all the same; one that does not is enough.
            for (var i = 0; i < UNGUARDED_MAX && orders.count(KEPT) == 0; i++) {
                var order = orders.place(with(byWallet(user, 2_000), null, item(dish, 1)));
                race(
                        orders,
                        threads,
                        order,
                        racer -> racer.exceptionally(_ -> null).join());
            }

            assertThat(orders.count(KEPT)).isPositive();
        }
    }

    private static List<Order> raceForMany(OrdersService orders, UserId user, MenuId dish) {
        var placed = new ArrayList<OrderId>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < MANY; i++) {
                var request = i % 2 == 0 ? byWallet(user, 2_000) : byCard(user, 2_000, "tok_ok");
                var order = orders.place(with(request, orders.coupon("AMOUNT", 1_000), item(dish, 1)));
                placed.add(order);
                race(orders, threads, order, CompletableFuture::join);
            }
        }
        return placed.stream().map(orders::order).toList();
    }

    private static void race(
            OrdersService orders, ExecutorService threads, OrderId order, Consumer<CompletableFuture<Void>> ending) {
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
        racing.forEach(ending);
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
