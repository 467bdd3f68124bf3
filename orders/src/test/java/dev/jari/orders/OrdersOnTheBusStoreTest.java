package dev.jari.orders;

import static dev.jari.orders.order.OrdersService.FAR_AHEAD;
import static dev.jari.orders.order.OrdersService.LONG_AGO;
import static dev.jari.orders.order.OrdersService.byCard;
import static dev.jari.orders.order.OrdersService.byWallet;
import static dev.jari.orders.order.OrdersService.item;
import static dev.jari.orders.order.OrdersService.krw;
import static dev.jari.orders.order.OrdersService.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.Id;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.menu.FindMenuItem;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.menu.MenuItemSyncAnswer;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.RecoveryReport;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.WalletNow;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.orders.order.OrdersService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The service as it is wired, with stand-ins for booking and inventory at the other end of the bus. */
class OrdersOnTheBusStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final MenuId SOUP = new MenuId(30);
    private static final MenuId NOODLES = new MenuId(31);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static AnnotationConfigApplicationContext context;
    private static Bus bus;
    private static ServiceDatabase booking;
    private static Outbox bookingOutbox;
    private static OutboxRelay bookingRelay;
    private static final List<PaymentReply> heard = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() {
        var databases = new ServiceDatabases(_ -> DatabaseSettings.at(database.url()));
        var settings = MessagingSettings.defaults().withRetries(2, Duration.ofMillis(1));
        var bodies = Bodies.lenient();
        var clock = MachineChance.CLOCK;
        bus = new Bus(new LocalTransport(), bodies, settings, clock, MessagingMetrics.unobserved());
        booking = databases.open("booking");
        bookingOutbox = new Outbox(booking, bodies, clock, MachineChance.IDS);
        bookingRelay = new OutboxRelay(bookingOutbox, bus.transport(), settings, clock, MessagingMetrics.unobserved());
        context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test", Map.of("spring.data.redis.url", redis.url(), "jari.demo", "true")));
        context.registerBean(ServiceDatabases.class, () -> databases);
        context.registerBean(Bus.class, () -> bus);
        context.registerBean(Bodies.class, () -> bodies);
        context.registerBean(MessagingSettings.class, () -> settings);
        context.registerBean(MessagingMetrics.class, MessagingMetrics::unobserved);
        context.registerBean(Clock.class, () -> clock);
        context.registerBean(IdSource.class, () -> MachineChance.IDS::get);
        context.registerBean(SimpleMeterRegistry.class, SimpleMeterRegistry::new);
        context.register(OrdersWiring.class);
        context.refresh();
        bus.respond(FindMenuItem.class, question -> new MenuItemSyncAnswer(dish(question)));
        bus.subscribe(Subscription.of(
                "booking",
                booking,
                Map.of(
                        PaymentCompleted.TYPE, PaymentCompleted.class,
                        PaymentFailed.TYPE, PaymentFailed.class,
                        PaymentHeld.TYPE, PaymentHeld.class,
                        PaymentRefunded.TYPE, PaymentRefunded.class),
                batch -> batch.stream().map(Message::body).forEach(body -> heard.add((PaymentReply) body))));
        bus.start();
        bookingRelay.start();
        context.getBean(OutboxRelay.class).start();
    }

    /** Inventory knows one dish that it has not told of. */
    private static @Nullable MenuItemSync dish(FindMenuItem question) {
        return question.menuId().equals(NOODLES)
                ? new MenuItemSync(NOODLES, new OfferingId(17), "국수", krw(8_000), 4, true, 1)
                : null;
    }

    @AfterAll
    static void stop() {
        bookingRelay.close();
        context.getBean(OutboxRelay.class).close();
        bus.close();
        context.close();
        booking.close();
    }

    @Test
    @Covers({"M2", "M3", "C6"})
    void booking_asks_for_money_and_hears_of_it_and_takes_some_back() {
        // given
        var user = new UserId(OrdersService.number());
        topUp(user, "a", 50_000);
        send(MenuItemSync.TYPE, SOUP, new MenuItemSync(SOUP, new OfferingId(17), "정식", krw(9_000), 10, true, 1));
        await().atMost(SOON).until(() -> left(SOUP) == 10);

        // when
        var request = with(byWallet(user, 26_000), null, item(SOUP, 1), item(NOODLES, 1), item(SOUP, 1));
        send(PaymentRequest.TYPE, request.bookingId(), request);
        send(PaymentRequest.TYPE, request.bookingId(), request);
        var completed = hear(request, PaymentCompleted.class);
        refund(request, 13_000);
        refund(request, 13_000);
        var refunded = hear(request, PaymentRefunded.class);

        // then
        assertThat(completed.amount()).isEqualTo(krw(26_000));
        assertThat(completed.method()).isEqualTo(PaymentMethod.WALLET);
        assertThat(refunded.amount()).isEqualTo(krw(13_000));
        assertThat(balance(user)).isEqualTo(37_000);
        assertThat(left(SOUP)).isEqualTo(10);
        assertThat(left(NOODLES)).isEqualTo(4);
        assertThat(order(request, user).items()).hasSize(2);
        assertThat(heard.stream().filter(reply -> reply.orderId().equals(request.orderId())))
                .hasSize(2);
    }

    @Test
    @Covers({"M4", "M6"})
    void a_silent_provider_holds_the_order_until_recovery_runs() {
        // given
        var request = byCard(new UserId(OrdersService.number()), 9_000, "tok_paid_no_answer");
        send(PaymentRequest.TYPE, request.bookingId(), request);
        hear(request, PaymentHeld.class);
        assertThat(list(OrderStatus.ON_HOLD)).extracting(Order::orderId).contains(request.orderId());

        // when
        var report = bus.request(new RunRecovery(null));

        // then
        assertThat(report.completed()).isEqualTo(1);
        assertThat(hear(request, PaymentCompleted.class).amount()).isEqualTo(krw(9_000));
        var paid = bus.request(ListPaid.ORDERS, new ListPaid(request.bookingId().value() - 1, 1));
        assertThat(paid.items()).containsExactly(new PaidBooking(request.bookingId(), request.orderId(), krw(9_000)));
    }

    @Test
    @Covers({"M4", "Q3"})
    void an_order_that_another_instance_recovers_is_left_out() {
        // given
        var request = byCard(new UserId(OrdersService.number()), 9_000, "tok_no_answer");
        send(PaymentRequest.TYPE, request.bookingId(), request);
        hear(request, PaymentHeld.class);
        redis.connection().sync().hset("recovery:" + request.orderId(), "another process:1", "1");

        // when, then
        assertThat(recover(request).skipped()).isEqualTo(1);
        redis.connection().sync().del("recovery:" + request.orderId());
        assertThat(recover(request).cancelled()).isEqualTo(1);
    }

    private static RecoveryReport recover(PaymentRequest request) {
        return bus.request(new RunRecovery(request.orderId()));
    }

    @Test
    @Covers("M6")
    void a_second_order_of_a_booking_is_refused_while_the_first_lives() {
        // given
        var first = byCard(new UserId(OrdersService.number()), 9_000, "tok_no_answer");
        send(PaymentRequest.TYPE, first.bookingId(), first);
        hear(first, PaymentHeld.class);
        var second = sameBooking(first);

        // when
        send(PaymentRequest.TYPE, second.bookingId(), second);

        // then
        var failed = hear(second, PaymentFailed.class);
        assertThat(failed.reason()).isEqualTo(PaymentFailure.ANOTHER_PAYMENT);
        assertThat(failed.retryable()).isFalse();
        assertThat(recover(first).cancelled()).isEqualTo(1);
        var third = sameBooking(first);
        send(PaymentRequest.TYPE, third.bookingId(), third);
        hear(third, PaymentCompleted.class);
    }

    private static PaymentRequest sameBooking(PaymentRequest first) {
        return new PaymentRequest(
                first.bookingId(),
                new OrderId(OrdersService.number()),
                first.userId(),
                first.amount(),
                PaymentMethod.CARD,
                null,
                "tok_ok",
                List.of(),
                Instant.EPOCH);
    }

    @Test
    void a_request_nobody_can_read_is_answered() {
        // given
        var broken = Map.of("bookingId", 990_001, "orderId", 990_002, "amount", "much");
        var noItems = Map.of(
                "bookingId",
                990_003,
                "orderId",
                990_004,
                "userId",
                1,
                "amount",
                krw(1),
                "method",
                "WALLET",
                "items",
                List.of(Map.of("menuId", 30, "name", "x", "unitPrice", krw(1), "quantity", 0)),
                "requestedAt",
                "2026-11-15T00:00:00Z");

        // when
        send(PaymentRequest.TYPE, new BookingId(990_001), broken);
        send(PaymentRequest.TYPE, new BookingId(990_003), noItems);

        // then
        for (var orderId : List.of(new OrderId(990_002), new OrderId(990_004)))
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(heard)
                            .anySatisfy(reply -> assertThat(reply)
                                    .isInstanceOfSatisfying(PaymentFailed.class, failed -> {
                                        assertThat(failed.orderId()).isEqualTo(orderId);
                                        assertThat(failed.reason()).isEqualTo(PaymentFailure.SYSTEM_FAILURE);
                                    })));
    }

    @Test
    @Covers("M6")
    void a_payment_that_waits_behind_a_parked_one_of_its_booking_is_answered() {
        // given
        var bookingId = new BookingId(OrdersService.number());
        var brokenOrder = new OrderId(OrdersService.number());
        send(PaymentRequest.TYPE, bookingId, Map.of("bookingId", bookingId, "orderId", brokenOrder, "amount", "much"));
        assertThat(hear(brokenOrder, PaymentFailed.class).reason()).isEqualTo(PaymentFailure.SYSTEM_FAILURE);

        // when
        var next = new PaymentRequest(
                bookingId,
                new OrderId(OrdersService.number()),
                new UserId(OrdersService.number()),
                krw(9_000),
                PaymentMethod.CARD,
                null,
                "tok_ok",
                List.of(),
                Instant.EPOCH);
        send(PaymentRequest.TYPE, bookingId, next);

        // then
        assertThat(hear(next, PaymentFailed.class).reason()).isEqualTo(PaymentFailure.SYSTEM_FAILURE);
        assertThat(refusal(find(next, null)).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    @Covers("M2")
    void payments_that_wait_for_a_slow_provider_wait_together() {
        // given
        var requests = IntStream.range(0, 12)
                .mapToObj(_ -> byCard(new UserId(OrdersService.number()), 1_000, "tok_slow"))
                .toList();
        var began = System.nanoTime();

        // when
        for (var request : requests) send(PaymentRequest.TYPE, request.bookingId(), request);
        for (var request : requests) hear(request, PaymentCompleted.class);

        // then
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(18));
    }

    @Test
    @Covers("M3")
    void wallets_and_coupons_answer_and_refuse() {
        // given
        var user = new UserId(OrdersService.number());

        // when, then
        assertThat(granted(topUp(user, "k", 100)).replayed()).isFalse();
        assertThat(granted(topUp(user, "k", 100)).replayed()).isTrue();
        assertThat(refusal(topUp(user, "k", 101)).code()).isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        assertThat(refusal(topUp(user, "k", -1)).status()).isEqualTo(422);
        assertThat(refusal(wallet(new FindWallet(user, "NIX", null, 5))).status())
                .isEqualTo(422);
        assertThat(refusal(wallet(new FindWallet(user, null, "x", 5))).status()).isEqualTo(400);
        var input = new CouponInput("봄", "PERCENT", 10L, new MoneyInput(0L, "KRW"), LONG_AGO, FAR_AHEAD, user.value());
        var coupon = granted(bus.request(new CreateCoupon(input)));
        assertThat(granted(bus.request(new ListCoupons(user, null, 200))).items())
                .contains(coupon);
        assertThat(granted(bus.request(new ListCoupons(another(user), null, 200)))
                        .items())
                .doesNotContain(coupon);
        var delete = new DeleteCoupon(coupon.couponId());
        assertThat(granted(bus.request(delete))).isEqualTo(coupon);
        assertThat(refusal(bus.request(delete)).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void an_order_is_shown_to_its_owner_and_to_admins_only() {
        // given
        var user = new UserId(OrdersService.number());
        var request = byCard(user, 1_000, "tok_ok");
        send(PaymentRequest.TYPE, request.bookingId(), request);
        hear(request, PaymentCompleted.class);

        // when, then
        assertThat(order(request, user).status()).isEqualTo(OrderStatus.PAID);
        assertThat(find(request, null)).isInstanceOf(Answer.Granted.class);
        assertThat(refusal(find(request, another(user))).code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(bus.request(RunAudit.ORDERS, new RunAudit()).checks()).hasSize(5);
    }

    private static void send(String type, Id key, Object body) {
        booking.transactions().executeWithoutResult(_ -> bookingOutbox.append(Outgoing.of(type, key.toString(), body)));
    }

    private static void refund(PaymentRequest request, long amount) {
        send(
                PaymentRefund.TYPE,
                request.bookingId(),
                new PaymentRefund(request.bookingId(), request.orderId(), krw(amount), "CANCELLED", Instant.EPOCH));
    }

    private static <T extends PaymentReply> T hear(PaymentRequest request, Class<T> type) {
        return hear(request.orderId(), type);
    }

    private static <T extends PaymentReply> T hear(OrderId orderId, Class<T> type) {
        return await().atMost(SOON)
                .until(
                        () -> heard.stream()
                                .filter(type::isInstance)
                                .map(type::cast)
                                .filter(reply -> reply.orderId().equals(orderId))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static Answer<WalletNow> topUp(UserId user, String key, long amount) {
        return bus.request(new TopUpWallet(user, key, new MoneyInput(amount, "KRW")));
    }

    private static Answer<WalletNow> wallet(FindWallet question) {
        return bus.request(question);
    }

    private static long balance(UserId user) {
        return granted(wallet(new FindWallet(user, null, null, 1)))
                .wallet()
                .balance()
                .amount();
    }

    private static int left(MenuId menuId) {
        return bus.request(new FindStockLeft(List.of(menuId))).items().stream()
                .mapToInt(StockLeft::left)
                .sum();
    }

    private static Answer<Order> find(PaymentRequest request, @Nullable UserId user) {
        return bus.request(new FindOrder(request.orderId(), user));
    }

    private static Order order(PaymentRequest request, UserId user) {
        return granted(find(request, user));
    }

    private static List<Order> list(OrderStatus status) {
        return granted(bus.request(new ListOrders(status, null, null, 200))).items();
    }

    private static UserId another(UserId user) {
        return new UserId(user.value() + 1);
    }

    private static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException(refusal.toString()));
    }

    private static Refusal refusal(Answer<?> answer) {
        return switch (answer) {
            case Answer.Refused<?>(var refusal) -> refusal;
            case Answer.Granted<?>(var value) -> throw new AssertionError("granted: " + value);
        };
    }
}
