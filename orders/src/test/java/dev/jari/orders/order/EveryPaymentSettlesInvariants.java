package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.contracts.order.OrderStatus.REFUNDED;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Histories of a few customers who share coupons and dishes: orders paid, left half-way at any step, refunded,
 * recovered. In the end every order is at its end, and all money, stock and coupons are where their order says.
 */
@Covers({"M2", "M3", "M4"})
class EveryPaymentSettlesInvariants {

    private static final int HISTORIES = 8;
    private static final int MOVES = 25;
    private static final long BALANCE = 30_000;
    private static final List<String> TOKENS =
            List.of("tok_ok", "tok_declined", "tok_no_answer", "tok_paid_no_answer", "tok_slow");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void every_payment_ends_in_an_order_or_goes_back() {
        try (var orders = OrdersService.open(database.url())) {
            Histories.forAll(HISTORIES, random -> new History(orders, random).run());
        }
    }

    private static final class History {

        private final OrdersService orders;
        private final SplittableRandom random;
        private final Recovery recovery;
        private final List<UserId> users;
        private final List<CouponId> coupons;
        private final List<MenuId> dishes;
        private final List<OrderId> placed = new ArrayList<>();

        History(OrdersService orders, SplittableRandom random) {
            this.orders = orders;
            this.random = random;
            this.recovery = OrdersProcess.recovery(orders, "history");
            this.users = List.of(orders.customer(BALANCE), orders.customer(BALANCE));
            this.coupons = List.of(orders.coupon("AMOUNT", 700), orders.coupon("PERCENT", 33));
            this.dishes = List.of(orders.dish(6), orders.dish(9));
        }

        void run() {
            for (var i = 0; i < MOVES; i++) move();
            for (var order : placed) recovery.recoverSingleOrder(order);
            var ends = placed.stream().map(orders::order).toList();
            assertThat(ends).extracting(Order::status).isSubsetOf(PAID, CANCELLED, REFUNDED);
            for (var i = 0; i < dishes.size(); i++) {
                var dish = dishes.get(i);
                assertThat(orders.left(dish)).isEqualTo((i == 0 ? 6 : 9) - soldOf(dish, ends));
            }
            for (var user : users) assertThat(orders.balance(user)).isEqualTo(BALANCE - spentBy(user, ends));
            assertThat(orders.audit.run()).allMatch(CheckResult::ok);
        }

        private void move() {
            switch (random.nextInt(6)) {
                case 0, 1 -> orders.orders.payer().pay(place());
                case 2, 3 -> stopHalfWay(place());
                case 4 -> some(recovery::recoverSingleOrder);
                case 5 -> some(this::refund);
                default -> throw new IllegalStateException();
            }
        }

        private OrderId place() {
            var user = any(users);
            var amount = random.nextLong(1, 9_000);
            var request = random.nextBoolean() ? byWallet(user, amount) : byCard(user, amount, any(TOKENS));
            var order = orders.place(decorated(request));
            placed.add(order);
            return order;
        }

        private PaymentRequest decorated(PaymentRequest request) {
            var coupon = random.nextInt(3) == 0 ? any(coupons) : null;
            return random.nextBoolean()
                    ? with(request, coupon)
                    : with(request, coupon, item(any(dishes), random.nextInt(1, 4)));
        }

        /** As if the payer had died after so many steps. */
        private void stopHalfWay(OrderId order) {
            var paySteps = orders.orders.paySteps();
            var steps = List.<Runnable>of(
                    () -> paySteps.begin(order),
                    () -> paySteps.coupon(order),
                    () -> paySteps.stock(order),
                    () -> paySteps.wallet(order));
            for (var step : steps.subList(0, random.nextInt(steps.size() + 1))) step.run();
        }

        private void refund(OrderId orderId) {
            var order = orders.order(orderId);
            if (order.status() == PAID)
                orders.refund(order, random.nextLong(order.finalAmount().amount() + 1));
        }

        private void some(Consumer<OrderId> work) {
            if (!placed.isEmpty()) work.accept(any(placed));
        }

        private <T> T any(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }

        private static int soldOf(MenuId dish, List<Order> ends) {
            return ends.stream()
                    .filter(order -> order.status() == PAID)
                    .flatMap(order -> order.items().stream())
                    .filter(item -> item.menuId().equals(dish))
                    .mapToInt(item -> item.quantity())
                    .sum();
        }

        private static long spentBy(UserId user, List<Order> ends) {
            return ends.stream()
                    .filter(order -> order.userId().equals(user)
                            && order.steps().stream()
                                    .anyMatch(step -> step.step().name().equals("WALLET")))
                    .mapToLong(order -> {
                        var back = order.refundedAmount();
                        return switch (order.status()) {
                            case PAID -> order.finalAmount().amount();
                            case REFUNDED -> order.finalAmount().amount() - (back == null ? 0 : back.amount());
                            case CREATED, PAYING, ON_HOLD, CANCELLED, REFUNDING -> 0;
                        };
                    })
                    .sum();
        }
    }
}
