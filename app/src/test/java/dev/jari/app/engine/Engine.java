package dev.jari.app.engine;

import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingWiring;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.CancelAnswer;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.OfferingAnswer;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.GenerateAnswer;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotsPage;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.VenueAnswer;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.WalletAnswer;
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
import dev.jari.testkit.MachineChance;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The services wired as in the product, on a test's own database and Redis. */
final class Engine implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

    final Bus bus;
    final Clock clock;
    private final AnnotationConfigApplicationContext context;
    private final List<OutboxRelay> relays;

    private Engine(AnnotationConfigApplicationContext context, Clock clock) {
        this.context = context;
        this.clock = clock;
        this.bus = context.getBean(Bus.class);
        this.relays = List.copyOf(context.getBeansOfType(OutboxRelay.class).values());
    }

    static Engine start(String databaseUrl, String redisUrl, Clock clock, Map<String, Object> settings) {
        var context = new AnnotationConfigApplicationContext();
        var sources = context.getEnvironment().getPropertySources();
        sources.addFirst(new MapPropertySource("redis", Map.of("spring.data.redis.url", redisUrl)));
        sources.addFirst(new MapPropertySource("test", settings));
        context.registerBean(Clock.class, () -> clock);
        context.registerBean(IdSource.class, () -> MachineChance.IDS::get);
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
        var engine = new Engine(context, clock);
        engine.bus.start();
        return engine;
    }

    /** From now on messages flow; before it they pile up in the outboxes. */
    Engine flowing() {
        relays.forEach(OutboxRelay::start);
        return this;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    ServiceDatabase database(String service) {
        return context.getBean(service + "Database", ServiceDatabase.class);
    }

    long count(String service, String what) {
        return database(service)
                .jdbc()
                .sql("SELECT count(*) FROM " + what)
                .query(Long.class)
                .single();
    }

    /** Everything that was said so far has been heard. */
    void awaitQuiet() {
        // More than once, because a message may pass from one outbox to the next behind the reader's back.
        await().atMost(ANSWER_MAX).until(() -> IntStream.range(0, 3).allMatch(_ -> isQuiet()));
    }

    private boolean isQuiet() {
        return Stream.of("booking", "inventory", "orders").allMatch(service -> count(service, "outbox") == 0);
    }

    /** Every payment and refund has come to its end; also the one that the last message began. */
    void awaitSettled() {
        await().atMost(ANSWER_MAX).until(() -> IntStream.range(0, 3).allMatch(_ -> isQuiet() && isSettled()));
    }

    private boolean isSettled() {
        return count("orders", "orders WHERE status IN ('CREATED', 'PAYING', 'REFUNDING')")
                        + count("orders", "refund WHERE answered_at IS NULL")
                == 0;
    }

    /** A new game with one slot of so many places, a month from now. */
    Slot slot(int capacity) {
        var venue = bus.request(
                        CreateVenue.SUBJECT,
                        new CreateVenue(new VenueInput("PARK_GOLF", "한강", null, "UTC", "KRW", null)),
                        VenueAnswer.class)
                .venue();
        var offering = bus.request(
                        CreateOffering.SUBJECT,
                        new CreateOffering(game(Objects.requireNonNull(venue).venueId(), capacity)),
                        OfferingAnswer.class)
                .offering();
        var offeringId = Objects.requireNonNull(offering).offeringId();
        var date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(30);
        var nine = LocalTime.of(9, 0);
        bus.request(
                GenerateSlots.SUBJECT,
                new GenerateSlots(offeringId, date, date, null, nine, nine, 10, capacity, null),
                GenerateAnswer.class);
        return bus.request(
                        ListSlots.SUBJECT,
                        new ListSlots(offeringId, date, date, null, ListSlots.PAGE_MAX),
                        SlotsPage.class)
                .items()
                .getFirst();
    }

    private static OfferingInput game(long venueId, int capacity) {
        var price = new MoneyInput(20_000L, "KRW");
        return new OfferingInput(
                venueId,
                "GAME",
                "동서",
                null,
                null,
                capacity,
                price,
                null,
                null,
                List.of("NONE", "PREPAY"),
                null,
                null,
                null,
                null,
                "동코스",
                null,
                "서코스",
                18,
                170,
                10);
    }

    BookingAnswer create(CreateBooking asked) {
        return bus.request(CreateBooking.SUBJECT, asked, BookingAnswer.class, ANSWER_MAX, Repeat.NEVER);
    }

    BookingAnswer pay(PayBooking asked) {
        return bus.request(PayBooking.SUBJECT, asked, BookingAnswer.class, ANSWER_MAX, Repeat.NEVER);
    }

    CancelAnswer cancel(Booking booking) {
        var asked = new CancelBooking(booking.bookingNumber(), booking.userId(), null, null, null, "cancel", 0);
        return bus.request(CancelBooking.SUBJECT, asked, CancelAnswer.class, ANSWER_MAX, Repeat.NEVER);
    }

    Booking find(Booking booking) {
        var asked = new FindBooking(Long.toString(booking.bookingId()), null);
        return Objects.requireNonNull(
                bus.request(FindBooking.SUBJECT, asked, BookingAnswer.class).booking());
    }

    void topUp(long userId, long amount) {
        bus.request(
                TopUpWallet.SUBJECT,
                new TopUpWallet(userId, "top-up-" + MachineChance.IDS.get(), new MoneyInput(amount, "KRW")),
                WalletAnswer.class);
    }

    long balance(long userId) {
        var asked = new FindWallet(userId, null, null, 1);
        var wallet = bus.request(FindWallet.SUBJECT, asked, WalletAnswer.class).wallet();
        return Objects.requireNonNull(wallet).balance().amount();
    }

    /** Reserved, and waiting for its 20,000. */
    Booking reserved(long userId, Slot slot) {
        var wish = wish(userId, slot, 1, "reserve-" + MachineChance.IDS.get(), 10, PaymentType.PREPAY);
        return Objects.requireNonNull(create(wish).booking());
    }

    static CreateBooking wish(long userId, Slot slot, int quantity, @Nullable String key, int waitSeconds) {
        return wish(userId, slot, quantity, key, waitSeconds, null);
    }

    static CreateBooking wish(
            long userId,
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
                "slot %d × %d".formatted(slot.slotId(), quantity),
                null,
                slot.slotId(),
                null,
                null,
                null,
                null,
                null,
                quantity,
                paymentType,
                List.of(),
                null,
                null,
                waitSeconds,
                "test");
    }

    List<CheckResult> audit() {
        return Stream.of(RunAudit.INVENTORY, RunAudit.BOOKING)
                .flatMap(subject -> bus.request(subject, new RunAudit(), AuditAnswer.class).checks().stream())
                // Where nothing is paid there is no money to look at.
                .filter(check -> check.examined() > 0 || !check.name().equals("money-has-a-place"))
                .toList();
    }

    /** What orders finds wrong; a check that had nothing to look at found nothing. */
    List<String> wrongMoney() {
        return bus.request(RunAudit.ORDERS, new RunAudit(), AuditAnswer.class).checks().stream()
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
