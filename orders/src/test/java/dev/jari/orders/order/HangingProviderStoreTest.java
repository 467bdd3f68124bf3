package dev.jari.orders.order;

import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.orders.OrdersSettings;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The card provider hangs while more cards are to be charged than are charged at once. */
@Covers({"M2", "M4", "M5"})
class HangingProviderStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int CARDS_AT_ONCE = 4;
    private static final int CARDS_WAITING = 6;
    private static final Duration RECOVERY_AFTER = Duration.ofSeconds(30);

    /** The workers give no sign of life by themselves within a test. */
    private static final Duration SILENT = Duration.ofHours(1);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private RecoveryScheduler recovery;
    private OrdersService orders;
    private HangingProvider provider;
    private Orders hanging;
    private PaymentWorkers workers;
    private PaymentListener listener;

    @BeforeEach
    void open() {
        orders = OrdersService.open(database.url(), clock);
        orders.run("TRUNCATE orders, order_item, order_step, refund, recovery_attempt, outbox,"
                + " provider_charge, provider_refund CASCADE");
        provider = new HangingProvider(orders.provider);
        hanging = orders.with(provider);
        var settings = settings(RECOVERY_AFTER);
        recovery = new RecoveryScheduler(
                hanging, new Recovery(hanging, settings, "test"), orders.topUps, settings, meters);
        work(SILENT);
    }

    private void work(Duration recoveryAfter) {
        workers = new PaymentWorkers(hanging, settings(recoveryAfter), meters);
        listener = new PaymentListener(hanging.locked(), hanging.cards(), workers, orders.bodies);
    }

    private static OrdersSettings settings(Duration recoveryAfter) {
        var recoveryEvery = Duration.ofMillis(50);
        return new OrdersSettings(
                recoveryEvery,
                recoveryAfter,
                Duration.ofMinutes(1),
                5,
                CARDS_AT_ONCE,
                CARDS_WAITING,
                4,
                10,
                1,
                1,
                "KRW",
                null);
    }

    @AfterEach
    void close() {
        provider.close();
        recovery.stop();
        workers.close();
        orders.close();
    }

    @Test
    void wallet_payments_and_refunds_go_through_at_once() {
        // given
        var user = orders.customer(50_000);
        var paid = orders.pay(byWallet(user, 5_000));
        var cards = cards(CARDS_AT_ONCE + CARDS_WAITING);
        hear((Object[]) cards);
        await().atMost(SOON).until(() -> provider.asked.get() == CARDS_AT_ONCE);

        // when
        var wallet = byWallet(user, 7_000);
        hear(wallet, refund(paid));

        // then
        awaitStatus(OrderStatus.PAID, wallet);
        await().atMost(SOON).until(() -> orders.order(paid.orderId()).status() == OrderStatus.REFUNDED);
        assertThat(orders.balance(user)).isEqualTo(43_000);
        provider.letGo();
        awaitStatus(OrderStatus.PAID, cards);
    }

    @Test
    void a_refund_to_a_wallet_waits_behind_no_refund_to_a_card() {
        // given
        var user = orders.customer(50_000);
        var paid = orders.pay(byWallet(user, 5_000));
        var byCard = Stream.generate(() -> orders.pay(byCard(user, 1_000, "tok_ok")))
                .limit(5)
                .toList();

        // when
        byCard.forEach(order -> hear(refund(order)));
        hear(refund(paid));

        // then
        await().atMost(SOON).until(() -> orders.order(paid.orderId()).status() == OrderStatus.REFUNDED);
        assertThat(provider.asked.get()).isEqualTo(1);
        assertThat(refused("card-refund")).isEqualTo(3);

        // when the provider answers again, recovery finds those that had no place
        provider.letGo();
        clock.advance(RECOVERY_AFTER.plusSeconds(1));
        recovery.recoverPendingOrders();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(byCard)
                        .extracting(order -> orders.order(order.orderId()).status())
                        .containsOnly(OrderStatus.REFUNDED));
    }

    private PaymentRefund refund(Order order) {
        return new PaymentRefund(order.bookingId(), order.orderId(), order.finalAmount(), "CANCELLED", clock.instant());
    }

    private double refused(String kind) {
        return meters.get("orders.bulkhead.refused").tag("kind", kind).counter().count();
    }

    @Test
    void what_finds_no_place_is_refused_before_anything_is_taken() {
        // given
        var cards = cards(CARDS_AT_ONCE + CARDS_WAITING);
        hear((Object[]) cards);
        var coupon = orders.coupon("AMOUNT", 500);
        var tooMany = with(cards(1)[0], coupon);

        // when
        hear(tooMany);
        hear(tooMany);

        // then
        assertThat(order(tooMany).status()).isEqualTo(OrderStatus.CANCELLED);
        assertThat(order(tooMany).steps()).isEmpty();
        assertThat(orders.said(tooMany.bookingId())).containsExactly(PaymentFailed.TYPE);
        var failed = orders.said(tooMany.bookingId(), PaymentFailed.TYPE, PaymentFailed.class);
        assertThat(failed.reason()).isEqualTo(PaymentFailure.SYSTEM_FAILURE);
        assertThat(failed.retryable()).isTrue();
        assertThat(refused("card-charge")).isEqualTo(1);
        assertThat(gauge("orders.bulkhead.waiting")).isEqualTo(CARDS_WAITING);
        assertThat(gauge("orders.bulkhead.working")).isEqualTo(CARDS_AT_ONCE);

        // when there is room again
        provider.letGo();
        awaitStatus(OrderStatus.PAID, cards);
        var next = cards(1)[0];
        await().atMost(SOON).until(() -> gauge("orders.bulkhead.working") == 0);
        hear(next);
        awaitStatus(OrderStatus.PAID, next);
    }

    private double gauge(String name) {
        return meters.get(name).tag("kind", "card-charge").gauge().value();
    }

    @Test
    void a_place_taken_in_a_transaction_that_fails_is_free_again() {
        // given
        var cards = cards(CARDS_AT_ONCE + CARDS_WAITING);

        // when
        for (var round = 0; round < 3; round++)
            assertThatThrownBy(() -> orders.database.transactions().executeWithoutResult(_ -> {
                        for (var card : cards) listener.handle(List.of(message(card)));
                        throw new IllegalStateException("the batch fails");
                    }))
                    .hasMessage("the batch fails");
        hear((Object[]) cards);

        // then
        provider.letGo();
        awaitStatus(OrderStatus.PAID, cards);
        assertThat(refused("card-charge")).isZero();
    }

    @Test
    void what_only_waits_for_its_turn_is_not_stuck() {
        // given workers that give a sign of life ten times a second
        workers.close();
        work(Duration.ofMillis(300));
        var cards = cards(CARDS_AT_ONCE + CARDS_WAITING);
        hear((Object[]) cards);
        await().atMost(SOON).until(() -> provider.asked.get() == CARDS_AT_ONCE);
        var waiting = Arrays.stream(cards)
                .filter(card -> order(card).status() == OrderStatus.CREATED)
                .toArray(PaymentRequest[]::new);
        assertThat(waiting).hasSize(CARDS_WAITING);

        // when twice the patience of recovery passes
        clock.advance(RECOVERY_AFTER.multipliedBy(2));

        // then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(stuck())
                        .hasSize(CARDS_AT_ONCE)
                        .doesNotContainAnyElementsOf(Arrays.stream(waiting)
                                .map(PaymentRequest::orderId)
                                .toList()));
        provider.letGo();
        awaitStatus(OrderStatus.PAID, waiting);
    }

    private List<OrderId> stuck() {
        return hanging.locked()
                .store()
                .stuck(PaymentMethod.CARD, clock.instant().minus(RECOVERY_AFTER), 0, 100);
    }

    @Test
    void what_waited_in_a_process_that_died_is_recovered() {
        // given
        var cards = cards(CARDS_AT_ONCE + CARDS_WAITING);
        hear((Object[]) cards);
        await().atMost(SOON).until(() -> provider.asked.get() == CARDS_AT_ONCE);
        var waiting = Arrays.stream(cards)
                .filter(card -> order(card).status() == OrderStatus.CREATED)
                .toArray(PaymentRequest[]::new);

        // when no sign of life comes any more
        clock.advance(RECOVERY_AFTER.plusSeconds(1));
        for (var card : waiting) recovery.recoverOnDemand(card.orderId());

        // then they are canceled, and what wakes up finds nothing to pay
        awaitStatus(OrderStatus.CANCELLED, waiting);
        provider.letGo();
        await().atMost(SOON).until(() -> gauge("orders.bulkhead.working") + gauge("orders.bulkhead.waiting") == 0);
        assertThat(waiting).allMatch(card -> order(card).status() == OrderStatus.CANCELLED);
        assertThat(orders.count("provider_charge WHERE state = 'CHARGED'")).isEqualTo(CARDS_AT_ONCE);
    }

    @Test
    void a_wallet_that_is_stuck_is_recovered_while_the_provider_keeps_a_card_waiting() {
        // given both stopped half-way, the wallet's process after the step that took its money
        var user = orders.customer(50_000);
        var card = orders.place(byCard(user, 1_000, "tok_ok"));
        orders.orders.paySteps().begin(card);
        orders.orders.paySteps().startCard(card);
        var wallet = orders.place(byWallet(user, 7_000));
        orders.orders.paySteps().begin(wallet);
        orders.orders.paySteps().wallet(wallet);
        clock.advance(RECOVERY_AFTER.plusSeconds(1));

        // when
        recovery.start();

        // then
        await().atMost(SOON).until(() -> provider.asked.get() == 1);
        await().atMost(SOON).until(() -> orders.order(wallet).status() == OrderStatus.CANCELLED);
        var later = orders.place(byWallet(user, 7_000));
        clock.advance(RECOVERY_AFTER.plusSeconds(1));
        await().atMost(SOON).until(() -> orders.order(later).status() == OrderStatus.CANCELLED);
        assertThat(orders.balance(user)).isEqualTo(50_000);
        assertThat(provider.asked.get()).isEqualTo(1);
    }

    private PaymentRequest[] cards(int count) {
        return Stream.generate(() -> byCard(new UserId(OrdersService.number()), 1_000, "tok_ok"))
                .limit(count)
                .toArray(PaymentRequest[]::new);
    }

    /** What the lane would do with them, in one transaction. */
    private void hear(Object... commands) {
        var batch = Arrays.stream(commands).map(this::message).toList();
        orders.database.transactions().executeWithoutResult(_ -> listener.handle(batch));
    }

    private Message message(Object command) {
        var type = command instanceof PaymentRequest ? PaymentRequest.TYPE : PaymentRefund.TYPE;
        var envelope = new Envelope(MachineChance.IDS.get(), type, "1", 0, 1, 1, clock.instant(), Map.of(), "{}");
        return new Message(envelope, command);
    }

    private void awaitStatus(OrderStatus status, PaymentRequest... requests) {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(List.of(requests))
                        .extracting(request -> order(request).status())
                        .containsOnly(status));
    }

    private Order order(PaymentRequest request) {
        return orders.order(request.orderId());
    }
}
