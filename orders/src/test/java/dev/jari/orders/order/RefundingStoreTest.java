package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.PAYING;
import static dev.jari.contracts.order.OrderStatus.REFUNDED;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.krw;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B8", "M2", "M3"})
class RefundingStoreTest {

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
    void a_part_goes_back_to_the_wallet_with_coupon_and_stock() {
        // given
        var user = orders.customer(20_000);
        var coupon = orders.coupon("AMOUNT", 2_000);
        var dish = orders.dish(3);
        var paid = orders.pay(with(byWallet(user, 12_000), coupon, item(dish, 3)));
        assertThat(orders.balance(user)).isEqualTo(10_000);

        // when
        var refunded = orders.refund(paid, 5_000);

        // then
        assertThat(refunded.status()).isEqualTo(REFUNDED);
        assertThat(refunded.reason()).isEqualTo("CANCELLED");
        assertThat(refunded.refundedAmount()).isEqualTo(krw(5_000));
        assertThat(orders.balance(user)).isEqualTo(15_000);
        assertThat(orders.left(dish)).isEqualTo(3);
        assertThat(orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable())
                .isTrue();
        assertThat(orders.said(paid.bookingId(), PaymentRefunded.TYPE, PaymentRefunded.class)
                        .amount())
                .isEqualTo(krw(5_000));
    }

    @Test
    void a_part_goes_back_to_the_card_once() {
        // given
        var paid = orders.pay(byCard(orders.customer(0), 12_000, "tok_ok"));

        // when
        orders.refund(paid, 6_000);
        orders.refund(paid, 6_000);

        // then
        assertThat(orders.count(
                        "provider_refund WHERE amount = 6000 AND charge_key = '%s:CARD:1'".formatted(paid.orderId())))
                .isEqualTo(1);
        assertThat(orders.said(paid.bookingId())).containsExactly("payment.completed", "payment.refunded");
    }

    @Test
    void many_who_refund_at_once_refund_once() {
        // given
        var user = orders.customer(9_000);
        var paid = orders.pay(byWallet(user, 9_000));
        orders.askRefund(paid, 9_000);

        // when
        var all = IntStream.range(0, 8)
                .mapToObj(_ -> CompletableFuture.runAsync(
                        () -> orders.orders.refunds().settle(paid.orderId()), Thread::startVirtualThread))
                .toList();
        all.forEach(CompletableFuture::join);

        // then
        assertThat(orders.balance(user)).isEqualTo(9_000);
        assertThat(orders.said(paid.bookingId())).containsExactly("payment.completed", "payment.refunded");
    }

    @Test
    @Covers("Z11")
    void what_went_back_before_its_worker_died_does_not_go_back_again() {
        // given
        var user = orders.customer(20_000);
        var dish = orders.dish(3);
        var paid = orders.pay(with(byWallet(user, 9_000), orders.coupon("AMOUNT", 1_000), item(dish, 1)));
        orders.askRefund(paid, 4_000);
        orders.run("UPDATE orders SET status = 'REFUNDING' WHERE id = " + paid.orderId());
        var giveBackSteps = orders.orders.giveBackSteps();

        // when
        giveBackSteps.wallet(paid.orderId());
        giveBackSteps.coupon(paid.orderId());
        orders.orders.refunds().settle(paid.orderId());

        // then
        assertThat(orders.order(paid.orderId()).status()).isEqualTo(REFUNDED);
        assertThat(orders.balance(user)).isEqualTo(16_000);
        assertThat(orders.left(dish)).isEqualTo(3);
    }

    @Test
    void nothing_refunded_still_gives_stock_and_coupon_back() {
        var user = orders.customer(9_000);
        var dish = orders.dish(1);
        var paid = orders.pay(with(byWallet(user, 9_000), orders.coupon("PERCENT", 50), item(dish, 1)));

        assertThat(orders.refund(paid, 0).status()).isEqualTo(REFUNDED);

        assertThat(orders.balance(user)).isEqualTo(4_500);
        assertThat(orders.left(dish)).isEqualTo(1);
    }

    @Test
    void more_than_was_taken_is_never_given_back() {
        var user = orders.customer(9_000);
        var paid = orders.pay(byWallet(user, 9_000));

        assertThatThrownBy(() -> orders.refund(paid, 9_001)).hasMessageContaining("9001");

        assertThat(orders.order(paid.orderId()).status()).isEqualTo(OrderStatus.PAID);
        assertThat(orders.balance(user)).isZero();
        orders.run("DELETE FROM refund WHERE order_id = " + paid.orderId());
    }

    @Test
    void a_refund_that_comes_before_the_payment_waits_for_it() {
        // given
        var user = orders.customer(9_000);
        var order = orders.place(byWallet(user, 9_000));
        orders.orders.paySteps().begin(order);

        // when
        assertThat(orders.refund(orders.order(order), 9_000).status()).isEqualTo(PAYING);
        for (var step : List.<Runnable>of(
                () -> orders.orders.paySteps().coupon(order),
                () -> orders.orders.paySteps().wallet(order),
                () -> orders.orders.paySteps().complete(order, PAYING))) step.run();
        orders.orders.refunds().settle(order);

        // then
        assertThat(orders.order(order).status()).isEqualTo(REFUNDED);
        assertThat(orders.balance(user)).isEqualTo(9_000);
    }

    @Test
    void a_refund_of_what_was_never_paid_is_answered_with_nothing() {
        var canceled = orders.pay(byWallet(orders.customer(0), 9_000));

        orders.refund(canceled, 9_000);
        orders.refund(canceled, 9_000);

        assertThat(orders.said(canceled.bookingId())).containsExactly("payment.failed", "payment.refunded");
        assertThat(orders.said(canceled.bookingId(), PaymentRefunded.TYPE, PaymentRefunded.class)
                        .amount())
                .isEqualTo(krw(0));
    }
}
