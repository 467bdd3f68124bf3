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
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process is killed at every place where something is half done. Then three instances recover at once, without any
 * lock between them, and everything is exactly as before or exactly as paid.
 */
@Covers({"M2", "M4", "Z10", "Z11"})
class KilledAnywhereStoreTest {

    private static final int BALANCE = 50_000;
    private static final int DUE = 20_000;
    private static final int DISCOUNT = 1_000;
    private static final int REFUND = 7_000;
    private static final int STOCK = 10;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final List<OrdersService> instances = new ArrayList<>();
    private static OrdersService orders;

    @BeforeAll
    static void open() {
        for (var i = 0; i < 3; i++) instances.add(OrdersService.open(database.url()));
        orders = instances.getFirst();
    }

    @AfterAll
    static void close() {
        instances.forEach(OrdersService::close);
    }

    /** What the process does, and where it is killed. */
    record Death(Work work, String point, Set<OrderStatus> ends) {
        @Override
        public String toString() {
            return work + " at " + point;
        }
    }

    enum Work {
        PAY_BY_WALLET,
        PAY_BY_CARD,
        BE_DECLINED,
        GET_NO_ANSWER,
        RECOVER_A_WALLET,
        RECOVER_A_VOID_CARD,
        RECOVER_A_CHARGED_CARD,
        REFUND_A_WALLET,
        REFUND_A_CARD
    }

    static Stream<Death> deaths() {
        var deaths = new ArrayList<Death>();
        add(deaths, Work.PAY_BY_WALLET, CANCELLED, "pay-begin.before");
        for (var step : List.of("pay-begin", "coupon-take", "stock-take", "wallet-take"))
            addIn(deaths, Work.PAY_BY_WALLET, step, CANCELLED);
        add(deaths, Work.PAY_BY_WALLET, CANCELLED, "pay-complete.written");
        add(deaths, Work.PAY_BY_WALLET, PAID, "pay-complete.committed");
        // Before the charge nothing is paid, after it everything is.
        addIn(deaths, Work.PAY_BY_CARD, "card-start", CANCELLED);
        add(deaths, Work.PAY_BY_CARD, PAID, "provider.decided", "card.answered");
        addIn(deaths, Work.PAY_BY_CARD, "pay-complete", PAID);
        for (var step : List.of("pay-refuse", "stock-back", "coupon-back", "cancel"))
            addIn(deaths, Work.BE_DECLINED, step, CANCELLED);
        addIn(deaths, Work.GET_NO_ANSWER, "pay-hold", CANCELLED);
        for (var step : List.of("recovery-claim", "wallet-back", "stock-back", "coupon-back", "cancel"))
            addIn(deaths, Work.RECOVER_A_WALLET, step, CANCELLED);
        add(deaths, Work.RECOVER_A_VOID_CARD, CANCELLED, "provider.decided", "void.answered");
        add(deaths, Work.RECOVER_A_CHARGED_CARD, PAID, "void.answered", "pay-complete.written");
        for (var step : List.of("refund-begin", "wallet-back", "coupon-back", "refund-end"))
            addIn(deaths, Work.REFUND_A_WALLET, step, REFUNDED);
        add(deaths, Work.REFUND_A_CARD, REFUNDED, "provider.refunded", "card-back.written", "card-back.committed");
        return deaths.stream();
    }

    /** Inside the transaction, where it is undone, and after it. Before it is after the one before. */
    private static void addIn(List<Death> deaths, Work work, String step, OrderStatus end) {
        add(deaths, work, end, step + ".written", step + ".committed");
    }

    private static void add(List<Death> deaths, Work work, OrderStatus end, String... points) {
        for (var point : points) deaths.add(new Death(work, point, Set.of(end)));
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void whoever_dies_here_leaves_nothing_in_between(Death death) {
        // given
        var user = orders.customer(BALANCE);
        var coupon = orders.coupon("AMOUNT", DISCOUNT);
        var dish = orders.dish(STOCK);
        var order = prepare(death.work(), with(request(death.work(), user), coupon, item(dish, 2)));

        // when
        try (var process = ChildProcess.start(
                OrdersProcess.class,
                List.of("jari.failpoint=" + death.point()),
                database.url(),
                verb(death.work()),
                order.toString())) {
            process.awaitFailpoint(death.point());
            process.kill();
        }
        recoverOnAllInstances(order);

        // then
        var end = orders.order(order);
        assertThat(end.status()).isIn(death.ends());
        assertThat(orders.left(dish)).isEqualTo(end.status() == PAID ? STOCK - 2 : STOCK);
        assertThat(orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable())
                .isEqualTo(end.status() != PAID);
        assertThat(orders.balance(user)).isEqualTo(BALANCE - keptOfTheWallet(death.work(), end));
        assertThat(charged(order)).isEqualTo(isCard(death.work()) && end.status() != CANCELLED);
        assertThat(orders.said(end.bookingId()).stream().filter(KilledAnywhereStoreTest::isFinal))
                .containsExactlyElementsOf(told(end.status()));
        assertThat(orders.audit.run()).allMatch(CheckResult::ok);
    }

    @Test
    void there_are_many_places_to_die() {
        assertThat(deaths()).hasSizeGreaterThanOrEqualTo(30).doesNotHaveDuplicates();
    }

    private static PaymentRequest request(Work work, UserId user) {
        return switch (work) {
            case PAY_BY_WALLET, RECOVER_A_WALLET, REFUND_A_WALLET -> byWallet(user, DUE);
            case PAY_BY_CARD, REFUND_A_CARD -> byCard(user, DUE, "tok_ok");
            case BE_DECLINED -> byCard(user, DUE, "tok_declined");
            case GET_NO_ANSWER, RECOVER_A_VOID_CARD -> byCard(user, DUE, "tok_no_answer");
            case RECOVER_A_CHARGED_CARD -> byCard(user, DUE, "tok_paid_no_answer");
        };
    }

    private static boolean isCard(Work work) {
        return request(work, new UserId(1)).cardToken() != null;
    }

    /** Brings the order to where the process takes it up. */
    private static OrderId prepare(Work work, PaymentRequest request) {
        return switch (work) {
            case PAY_BY_WALLET, PAY_BY_CARD, BE_DECLINED, GET_NO_ANSWER -> orders.place(request);
            case RECOVER_A_VOID_CARD, RECOVER_A_CHARGED_CARD ->
                orders.pay(request).orderId();
            case RECOVER_A_WALLET -> {
                var orderId = orders.place(request);
                var paySteps = orders.orders.paySteps();
                paySteps.begin(orderId);
                paySteps.coupon(orderId);
                paySteps.stock(orderId);
                paySteps.wallet(orderId);
                yield orderId;
            }
            case REFUND_A_WALLET, REFUND_A_CARD -> {
                var paid = orders.pay(request);
                orders.askRefund(paid, REFUND);
                yield paid.orderId();
            }
        };
    }

    private static String verb(Work work) {
        return switch (work) {
            case PAY_BY_WALLET, PAY_BY_CARD, BE_DECLINED, GET_NO_ANSWER -> "pay";
            case RECOVER_A_WALLET, RECOVER_A_VOID_CARD, RECOVER_A_CHARGED_CARD -> "recover";
            case REFUND_A_WALLET, REFUND_A_CARD -> "refund";
        };
    }

    private static void recoverOnAllInstances(OrderId orderId) {
        var running = instances.stream()
                .map(instance -> CompletableFuture.runAsync(
                        () -> OrdersProcess.recovery(instance, "parent").recoverSingleOrder(orderId),
                        Thread::startVirtualThread))
                .toList();
        running.forEach(CompletableFuture::join);
    }

    private static long keptOfTheWallet(Work work, Order end) {
        if (isCard(work)) return 0;
        return switch (end.status()) {
            case PAID -> DUE - DISCOUNT;
            case REFUNDED -> DUE - DISCOUNT - REFUND;
            case CREATED, PAYING, ON_HOLD, CANCELLED, REFUNDING -> 0;
        };
    }

    private static boolean charged(OrderId orderId) {
        return orders.provider.ask(orderId + ":CARD:1") instanceof ChargeAnswer.Charged;
    }

    private static boolean isFinal(String type) {
        return !type.equals("payment.held");
    }

    private static List<String> told(OrderStatus end) {
        return switch (end) {
            case PAID -> List.of(PaymentCompleted.TYPE);
            case CANCELLED -> List.of(PaymentFailed.TYPE);
            case REFUNDED -> List.of(PaymentCompleted.TYPE, PaymentRefunded.TYPE);
            case CREATED, PAYING, ON_HOLD, REFUNDING -> Collections.emptyList();
        };
    }
}
