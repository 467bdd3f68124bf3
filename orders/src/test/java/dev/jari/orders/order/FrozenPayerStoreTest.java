package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A payer is frozen, recovery takes its order, and then it wakes up and goes on as if nothing had happened. */
@Covers({"M4", "Z10"})
class FrozenPayerStoreTest {

    private static final Set<String> WALLET_CHECKS = Set.of("wallet-sums", "money-comes-from-somewhere");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @ParameterizedTest
    @CsvSource({
        "coupon-take.before, CANCELLED",
        // Inside a transaction: the server ends it, and the lock on the order with it.
        "stock-take.written, CANCELLED",
        "card-start.before, CANCELLED",
        "card-start.committed, CANCELLED",
        "provider.decided, PAID",
        "card.answered, PAID"
    })
    void who_wakes_up_late_can_not_charge_what_was_canceled(String point, OrderStatus end) {
        try (var orders = OrdersService.open(database.url())) {
            // given
            var user = orders.customer(0);
            var coupon = orders.coupon("AMOUNT", 1_000);
            var dish = orders.dish(10);
            var order = orders.place(with(byCard(user, 20_000, "tok_ok"), coupon, item(dish, 2)));
            try (var payer = ChildProcess.start(
                    OrdersProcess.class, List.of("jari.failpoint=" + point), database.url(), "pay", order.toString())) {
                payer.awaitFailpoint(point);
                payer.freeze();

                // when
                OrdersProcess.recovery(orders, "parent").recoverSingleOrder(order);
                var afterRecovery = orders.order(order);
                payer.thaw();
                payer.proceed();
                payer.awaitLine("DONE", Duration.ofSeconds(30));

                // then
                assertThat(afterRecovery.status()).isEqualTo(end);
                assertThat(orders.order(order)).isEqualTo(afterRecovery);
            }
            var charged = orders.provider.ask(order + ":CARD:1") instanceof ChargeAnswer.Charged;
            assertThat(charged).isEqualTo(end == PAID);
            assertThat(orders.left(dish)).isEqualTo(end == CANCELLED ? 10 : 8);
            assertThat(orders.said(orders.order(order).bookingId()))
                    .containsExactly("payment.held", end == PAID ? "payment.completed" : "payment.failed");
            // No wallet took part, so there is nothing to examine in two of the checks.
            assertThat(orders.audit.run())
                    .filteredOn(check -> !WALLET_CHECKS.contains(check.name()))
                    .allMatch(CheckResult::ok);
        }
    }
}
