package dev.jari.orders.order;

import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.orders.audit.OrdersAudit;
import dev.jari.orders.coupon.CouponOutcome;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.provider.Cards;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.SimulatedProvider;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.CardTopUps;
import dev.jari.orders.wallet.Wallets;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.secret.CardSeal;
import dev.jari.testkit.MachineChance;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Orders on a test database, without bus and relay: what it says stays in its outbox, where tests look for it. */
public final class OrdersService implements AutoCloseable {

    public static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    public static final Instant FAR_AHEAD = Instant.parse("2100-01-01T00:00:00Z");

    private static final AtomicLong NUMBERS = new AtomicLong(1_000);

    public final ServiceDatabase database;
    public final Clock clock;
    public final Bodies bodies = Bodies.lenient();
    public final Outbox outbox;
    public final Wallets wallets;
    public final Coupons coupons;
    public final Stocks stocks;
    public final Orders orders;
    public final OrdersAudit audit;
    public final SimulatedProvider provider;
    public final CardSeal seal = CardSeal.of("", true).orElseThrow();
    public final CardTopUps topUps;

    /** What inventory would answer when it is asked for an item. */
    public final Map<MenuId, MenuItemSync> menu = new ConcurrentHashMap<>();

    /** How long the provider wanted to be slow. */
    public final List<Duration> pauses = new CopyOnWriteArrayList<>();

    private OrdersService(ServiceDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
        outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        wallets = new Wallets(database, clock);
        coupons = new Coupons(database, clock);
        stocks = new Stocks(database, menuId -> Optional.ofNullable(menu.get(menuId)));
        audit = new OrdersAudit(database, clock, Duration.ofMinutes(6), true);
        provider = new SimulatedProvider(database, clock, pauses::add);
        topUps = new CardTopUps(database, wallets, provider, clock, 8);
        orders = with(provider);
    }

    /** The same with another provider. */
    Orders with(PaymentProvider provider) {
        var cards = new Cards(provider, Optional.of(seal));
        return new Orders(new LockedOrders(database, outbox, clock), wallets, coupons, stocks, cards);
    }

    public static OrdersService open(String url) {
        return open(url, MachineChance.CLOCK);
    }

    public static OrdersService open(String url, Clock clock) {
        return new OrdersService(ServiceDatabase.open("orders", DatabaseSettings.at(url)), clock);
    }

    /** Never the same twice, so that tests on one database don't meet. */
    public static long number() {
        return NUMBERS.incrementAndGet();
    }

    public static Money krw(long amount) {
        return new Money(amount, "KRW");
    }

    /** A user with so much in the wallet. */
    public UserId customer(long balance) {
        var userId = new UserId(number());
        if (balance > 0) wallets.topUp(userId, "first", MoneyInput.of(krw(balance)));
        return userId;
    }

    public long balance(UserId userId) {
        return wallets.find(userId, "KRW", Long.MAX_VALUE, 1).balance().amount();
    }

    public CouponId coupon(String kind, long value) {
        return coupon(new CouponInput("쿠폰", kind, value, new MoneyInput(0L, "KRW"), LONG_AGO, FAR_AHEAD, null));
    }

    public CouponId coupon(CouponInput input) {
        return ((CouponOutcome.Saved) coupons.create(input)).coupon().couponId();
    }

    public MenuId dish(int stock) {
        var menuId = new MenuId(number());
        stocks.keep(new MenuItemSync(menuId, new OfferingId(17), "정식", krw(9_000), stock, true, 1));
        return menuId;
    }

    public int left(MenuId menuId) {
        return stocks.left(List.of(menuId)).getFirst().left();
    }

    public static PaymentRequest byWallet(UserId userId, long amount) {
        return request(userId, amount, PaymentMethod.WALLET, null);
    }

    public static PaymentRequest byCard(UserId userId, long amount, String token) {
        return request(userId, amount, PaymentMethod.CARD, token);
    }

    private static PaymentRequest request(UserId userId, long amount, PaymentMethod method, @Nullable String token) {
        return new PaymentRequest(
                new BookingId(number()),
                new OrderId(number()),
                userId,
                krw(amount),
                method,
                null,
                token,
                List.of(),
                Instant.EPOCH);
    }

    public static PaymentRequest with(PaymentRequest request, @Nullable CouponId couponId, PaymentItem... items) {
        return new PaymentRequest(
                request.bookingId(),
                request.orderId(),
                request.userId(),
                request.amount(),
                request.method(),
                couponId,
                request.cardToken(),
                List.of(items),
                request.requestedAt());
    }

    public static PaymentItem item(MenuId menuId, int quantity) {
        return new PaymentItem(menuId, "정식", krw(9_000), quantity);
    }

    /** Stores the order as the listener would, and leaves it there. */
    public OrderId place(PaymentRequest request) {
        database.transactions().executeWithoutResult(_ -> {
            var status = OrderMove.of(null, OrderEvent.REQUESTED).to();
            var card = orders.cards().sealed(request);
            if (!orders.locked().store().insert(request, card, status, null, clock.instant()))
                throw new IllegalStateException("there is such an order: " + request);
            orders.locked().store().insertItems(request.orderId(), request.items());
        });
        return request.orderId();
    }

    public Order pay(PaymentRequest request) {
        var orderId = place(request);
        orders.payer().pay(orderId);
        return order(orderId);
    }

    public void askRefund(Order order, long amount) {
        orders.locked()
                .refunds()
                .insert(
                        new PaymentRefund(
                                order.bookingId(), order.orderId(), krw(amount), "CANCELLED", clock.instant()),
                        clock.instant());
    }

    public Order refund(Order order, long amount) {
        askRefund(order, amount);
        orders.refunds().settle(order.orderId());
        return order(order.orderId());
    }

    public Order order(OrderId orderId) {
        return orders.find(orderId, null).orElseThrow();
    }

    /** What booking is told of an order, by type, in order. */
    public List<String> said(BookingId bookingId) {
        return database.jdbc()
                .sql("SELECT type FROM outbox WHERE key = ? ORDER BY no")
                .param(bookingId.toString())
                .query((row, _) -> row.getString(1))
                .list();
    }

    /** The last body of a type that booking is told. */
    public <T> T said(BookingId bookingId, String type, Class<T> bodyClass) {
        return database.jdbc()
                .sql("SELECT payload FROM outbox WHERE key = ? AND type = ? ORDER BY no DESC LIMIT 1")
                .params(bookingId.toString(), type)
                .query((row, _) -> bodies.read(row.getString(1), bodyClass))
                .single();
    }

    public long count(String what) {
        return database.jdbc()
                .sql("SELECT count(*) FROM " + what)
                .query(Long.class)
                .single();
    }

    public void run(String sql) {
        database.jdbc().sql(sql).update();
    }

    @Override
    public void close() {
        database.close();
    }
}
