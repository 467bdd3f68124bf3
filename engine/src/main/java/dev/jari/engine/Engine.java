package dev.jari.engine;

import dev.jari.booking.BookingWiring;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.inventory.InventoryWiring;
import dev.jari.messaging.MessagingWiring;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.notify.NotifyWiring;
import dev.jari.orders.OrdersWiring;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** All services over one bus, on a database and Redis that the caller names, asked as the gateway asks them. */
public final class Engine implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final long QUIET_MAX_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final List<String> SERVICES = List.of("booking", "inventory", "orders", "notify");

    private final AnnotationConfigApplicationContext context;
    private final Bus bus;
    private final List<OutboxRelay> relays;
    private final IdSource ids;
    private final Catalogue catalogue;

    private Engine(AnnotationConfigApplicationContext context) {
        this.context = context;
        this.bus = context.getBean(Bus.class);
        this.relays = List.copyOf(context.getBeansOfType(OutboxRelay.class).values());
        this.ids = context.getBean(IdSource.class);
        this.catalogue = new Catalogue(bus, context.getBean(Clock.class));
    }

    public static Engine start(
            String databaseUrl, String redisUrl, Clock clock, IdSource ids, Map<String, Object> settings) {
        var context = new AnnotationConfigApplicationContext();
        var sources = context.getEnvironment().getPropertySources();
        sources.addFirst(new MapPropertySource("redis", Map.of("spring.data.redis.url", redisUrl)));
        sources.addFirst(new MapPropertySource("settings", settings));
        // Its customers pay with the simulated provider's cards, and with money from nowhere.
        sources.addLast(new MapPropertySource("demo", Map.of("jari.demo", "true")));
        context.registerBean(Clock.class, () -> clock);
        context.registerBean(IdSource.class, () -> ids);
        context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
        context.registerBean(ServiceDatabases.class, () -> new ServiceDatabases(_ -> DatabaseSettings.at(databaseUrl)));
        context.registerBean(
                RedisClient.class, () -> RedisClient.create(redisUrl), bean -> bean.setDestroyMethodName("shutdown"));
        context.register(
                MessagingWiring.class,
                InventoryWiring.class,
                BookingWiring.class,
                OrdersWiring.class,
                NotifyWiring.class);
        context.refresh();
        var engine = new Engine(context);
        engine.bus.start();
        return engine;
    }

    /** From now on messages flow; before it they pile up in the outboxes. */
    public Engine flowing() {
        relays.forEach(OutboxRelay::start);
        return this;
    }

    public Bus bus() {
        return bus;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public ServiceDatabase database(String service) {
        return context.getBean(service + "Database", ServiceDatabase.class);
    }

    public long count(String service, String what) {
        return database(service)
                .jdbc()
                .sql("SELECT count(*) FROM " + what)
                .query(Long.class)
                .single();
    }

    /** Waits until everything that was said has been heard. */
    public void awaitQuiet() {
        await(this::isQuiet);
    }

    private boolean isQuiet() {
        return SERVICES.stream().allMatch(service -> count(service, "outbox") == 0);
    }

    /** Waits until every payment and refund has come to its end; also the one that the last message began. */
    public void awaitSettled() {
        await(() -> isQuiet() && isSettled());
    }

    private boolean isSettled() {
        return count("orders", "orders WHERE status IN ('CREATED', 'PAYING', 'REFUNDING')")
                        + count("orders", "refund WHERE answered_at IS NULL")
                == 0;
    }

    /** More than once, because a message may pass from one outbox to the next behind the reader's back. */
    private static void await(BooleanSupplier calm) {
        var deadline = System.nanoTime() + QUIET_MAX_NANOS;
        while (!IntStream.range(0, 3).allMatch(_ -> calm.getAsBoolean())) {
            if (System.nanoTime() > deadline) throw new IllegalStateException("messages or payments are under way");
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** A new game with one slot of so many places, a month from now. */
    public Slot slot(int capacity) {
        return catalogue.slot(capacity);
    }

    public Answer<BookingNow> create(CreateBooking asked) {
        return bus.request(asked, ANSWER_MAX, Repeat.NEVER);
    }

    /** Asks for one place and waits for the outcome. */
    public Answer<BookingNow> book(Slot slot, UserId userId) {
        return create(wish(userId, slot, 1, "book-%s-%s".formatted(slot.slotId(), userId), CreateBooking.WAIT_MAX));
    }

    public Answer<BookingNow> pay(PayBooking asked) {
        return bus.request(asked, ANSWER_MAX, Repeat.NEVER);
    }

    public Answer<CancelledBooking> cancel(Booking booking) {
        var asked = new CancelBooking(booking.bookingNumber(), booking.userId(), null, null, null, "cancel", 0);
        return bus.request(asked, ANSWER_MAX, Repeat.NEVER);
    }

    public Booking find(Booking booking) {
        return granted(bus.request(new FindBooking(booking.bookingId().toString(), null)))
                .booking();
    }

    public void topUp(UserId userId, long amount) {
        granted(bus.request(new TopUpWallet(userId, "top-up-" + ids.get(), new MoneyInput(amount, "KRW"))));
    }

    public long balance(UserId userId) {
        return granted(bus.request(new FindWallet(userId, null, null, 1)))
                .wallet()
                .balance()
                .amount();
    }

    /** Reserved, and waiting for its 20,000. */
    public Booking reserved(UserId userId, Slot slot) {
        var wish = wish(userId, slot, 1, "reserve-" + ids.get(), 10, PaymentType.PREPAY);
        return granted(create(wish)).booking();
    }

    public static CreateBooking wish(UserId userId, Slot slot, int quantity, @Nullable String key, int waitSeconds) {
        return wish(userId, slot, quantity, key, waitSeconds, null);
    }

    public static CreateBooking wish(
            UserId userId,
            Slot slot,
            int quantity,
            @Nullable String key,
            int waitSeconds,
            @Nullable PaymentType paymentType) {
        return new CreateBooking(
                userId,
                null,
                null,
                key,
                "slot %s × %d".formatted(slot.slotId(), quantity),
                new Places.OneSlot(slot.slotId()),
                quantity,
                paymentType,
                List.of(),
                null,
                null,
                waitSeconds,
                "test");
    }

    /** What must be granted: the caller has no use for a refusal. */
    public static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException("refused with " + refusal));
    }

    /** Why it was not granted, which the caller expects. */
    public static Refusal refusal(Answer<?> answer) {
        return switch (answer) {
            case Answer.Refused<?>(var refusal) -> refusal;
            case Answer.Granted<?>(var value) -> throw new IllegalStateException("granted " + value);
        };
    }

    public List<CheckResult> audit() {
        return Stream.of(RunAudit.INVENTORY, RunAudit.BOOKING)
                .flatMap(subject -> bus.request(subject, new RunAudit()).checks().stream())
                // Where nothing is paid there is no money to look at.
                .filter(check -> check.examined() > 0 || !check.name().equals("money-has-a-place"))
                .toList();
    }

    /** What orders finds wrong; a check that had nothing to look at found nothing. */
    public List<String> wrongMoney() {
        return bus.request(RunAudit.ORDERS, new RunAudit()).checks().stream()
                .flatMap(check -> check.violations().stream())
                .toList();
    }

    @Override
    public void close() {
        relays.forEach(OutboxRelay::close);
        bus.close();
        context.close();
    }
}
