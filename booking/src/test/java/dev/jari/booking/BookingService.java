package dev.jari.booking;

import static org.awaitility.Awaitility.await;

import dev.jari.booking.admission.Admission;
import dev.jari.booking.admission.Answers;
import dev.jari.booking.admission.Bookings;
import dev.jari.booking.admission.Drafts;
import dev.jari.booking.admission.Intake;
import dev.jari.booking.admission.PersonalLock;
import dev.jari.booking.admission.Wishes;
import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.cancel.Cancels;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.news.CommitNews;
import dev.jari.booking.news.Decision;
import dev.jari.booking.news.Released;
import dev.jari.booking.payment.Payments;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.saga.PaymentHandler;
import dev.jari.booking.saga.Saga;
import dev.jari.booking.saga.SagaHandler;
import dev.jari.booking.saga.SagaRules;
import dev.jari.booking.saga.SagaScheduler;
import dev.jari.booking.saga.Waiters;
import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.slotcache.SlotCacheListener;
import dev.jari.booking.staff.StaffDecisions;
import dev.jari.booking.visit.VisitKeys;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.Places;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.secret.CardSeal;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Booking as it is wired in the product, on test servers, and the other services as a test lets them speak. */
public final class BookingService implements AutoCloseable {

    public static final Duration SOON = Duration.ofSeconds(30);

    private static final Map<String, Class<?>> NEWS = Map.of(
            BookingConfirmed.TYPE,
            BookingConfirmed.class,
            BookingFailed.TYPE,
            BookingFailed.class,
            BookingCancelled.TYPE,
            BookingCancelled.class,
            BookingPaymentFailed.TYPE,
            BookingPaymentFailed.class);

    public final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    public final Bodies bodies = Bodies.lenient();
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final ServiceDatabase database;
    public final Outbox outbox;
    public final SlotCache cache;
    public final Admission admission;
    public final Saga saga;
    public final SagaHandler handler;
    public final SagaScheduler scheduler;
    public final BookingRecords records;
    public final Refusals refusals;
    public final Bookings bookings;
    public final Cancels cancels;
    public final StaffDecisions decisions;
    public final Payments payments;

    /** The same without a key that cards could be sealed with. */
    public final Payments paymentsWithoutCards;

    public final ScriptedInventory inventory;
    public final ScriptedOrders orders;

    /** What notify hears. */
    public final OtherServices.Line<Object> news;

    private final int poolSize;
    private final OtherServices others;
    public final Bus bus;
    private final OutboxRelay relay;
    private final RedisClient redis;
    private final PersonalLock personalLock;
    public final VisitKeys visitKeys;
    private final Waiters<BookingId, Decision> waiters;
    private final Waiters<OrderId, PaymentOutcome> paymentWaiters;
    private final Waiters<BookingId, Released> releaseWaiters;

    public BookingService(String databaseUrl, String redisUrl) {
        this(databaseUrl, redisUrl, BookingSettings.defaults().inventoryPatience());
    }

    /** @param inventoryPatience how long one booking waits for inventory */
    public BookingService(String databaseUrl, String redisUrl, Duration inventoryPatience) {
        var settings = BookingSettings.defaults();
        var messaging = MessagingSettings.defaults();
        var metrics = MessagingMetrics.unobserved();
        var databaseSettings = DatabaseSettings.at(databaseUrl);
        poolSize = databaseSettings.poolSize();
        database = ServiceDatabase.open("booking", databaseSettings);
        startFromNothing();
        bus = new Bus(new LocalTransport(), bodies, messaging, clock, metrics);
        outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        relay = new OutboxRelay(outbox, bus.transport(), messaging, clock, metrics);
        others = new OtherServices(databaseUrl, bus, bodies, clock);
        orders = new ScriptedOrders(others, clock);
        inventory = new ScriptedInventory(others, bus, clock);
        news = others.line("news", Object.class, NEWS, _ -> null);
        redis = RedisClient.create(redisUrl);
        personalLock = new PersonalLock(redis, settings.personalLock(), settings.idempotencyRetention());
        visitKeys = new VisitKeys(redis, clock);
        waiters = Waiters.forBookings(database);
        paymentWaiters = Waiters.forPayments(database);
        releaseWaiters = Waiters.forReleases(database);
        var asker = new InventoryAsker(bus, messaging, inventoryPatience, clock, meters);
        cache = new SlotCache(database, asker, bodies, clock, settings, meters);
        var keys = new CallerKeys(database, clock);
        var news = new CommitNews();
        var intake = new Intake(database, outbox, keys, news, settings);
        admission = new Admission(cache, intake, settings);
        saga = new Saga(database, outbox, bodies, clock, SagaRules.of(settings), meters, news);
        new Audience(waiters, paymentWaiters, releaseWaiters, personalLock, visitKeys, cache, admission)
                .hears(news, bus);
        handler = new SagaHandler(database, saga);
        scheduler = new SagaScheduler(database, saga, clock, settings.sagaTimeout());
        records = new BookingRecords(database, bodies);
        cancels = new Cancels(database, saga, records, keys, personalLock, releaseWaiters);
        decisions = new StaffDecisions(database, saga, records);
        payments = new Payments(database, saga, records, keys, paymentWaiters, clock, CardSeal.of("", true));
        paymentsWithoutCards =
                new Payments(database, saga, records, keys, paymentWaiters, clock, CardSeal.of("", false));
        refusals = new Refusals(database, clock, MachineChance.IDS, meters);
        bookings = new Bookings(
                new Wishes(asker, cache, clock, BookingSettings.defaults().fullTrust()),
                new Drafts(database, bodies, clock, settings.sagaTimeout()),
                asker,
                personalLock,
                admission,
                new Answers(intake, records, waiters, refusals, meters),
                meters);
        listen();
    }

    private void startFromNothing() {
        database.jdbc()
                .sql("TRUNCATE bookings, booking_slot, booking_history, idempotency_keys, payment_attempt, outbox,"
                        + " game_cache, game_time_slot_cache, refusal")
                .update();
    }

    private void listen() {
        bus.subscribe(new SlotCacheListener(database, cache, bodies, clock).subscription());
        bus.subscribe(handler.subscription());
        bus.subscribe(new PaymentHandler(database, saga).subscription());
        bus.start();
        relay.start();
        others.start();
    }

    /** What a request consists of, to be changed where a test needs it. */
    public static final class Asked {

        private final long userId;
        private @Nullable String key;
        private @Nullable Places places;
        private int quantity = 1;
        private @Nullable PaymentType paymentType;
        private List<WantedItem> items = List.of();
        private int waitSeconds;

        private Asked(long userId) {
            this.userId = userId;
        }

        public static Asked by(long userId) {
            return new Asked(userId);
        }

        public Asked key(String value) {
            key = value;
            return this;
        }

        public Asked hold(String value) {
            places = new Places.OfHold(new HoldId(value));
            return this;
        }

        public Asked slot(long value) {
            places = new Places.OneSlot(new SlotId(value));
            return this;
        }

        public Asked stay(LocalDate from, LocalDate to) {
            places = new Places.Nights(SampleCatalogue.OFFERING, from, to);
            return this;
        }

        public Asked at(LocalDate day, LocalTime time) {
            places = new Places.TimeAtTable(SampleCatalogue.OFFERING, day, time);
            return this;
        }

        public Asked quantity(int value) {
            quantity = value;
            return this;
        }

        public Asked paying(PaymentType value) {
            paymentType = value;
            return this;
        }

        public Asked items(WantedItem... value) {
            items = List.of(value);
            return this;
        }

        public Asked waiting(int seconds) {
            waitSeconds = seconds;
            return this;
        }

        public CreateBooking now() {
            return new CreateBooking(
                    new UserId(userId),
                    "a@b.example",
                    "이름",
                    key,
                    "%s %d %s %s".formatted(places, quantity, paymentType, items),
                    Objects.requireNonNull(places, "what is booked"),
                    places instanceof Places.OfHold ? null : quantity,
                    paymentType,
                    items,
                    null,
                    null,
                    waitSeconds,
                    "test");
        }
    }

    public Told create(CreateBooking asked) {
        return Told.of(bookings.create(asked));
    }

    /** The booking that comes of a request, which is not refused. */
    public Booking made(CreateBooking asked) {
        return granted(bookings.create(asked)).booking();
    }

    public static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException("refused: " + refusal));
    }

    /** Why it was not granted. */
    public static Refusal refusal(Answer<?> answer) {
        if (answer instanceof Answer.Refused<?>(var refusal)) return refusal;
        throw new AssertionError("not refused: " + answer);
    }

    /** What another process of booking would know: nothing in memory, the same table. */
    public SlotCache anotherCache() {
        var inventory = new InventoryAsker(
                bus, MessagingSettings.defaults(), BookingSettings.defaults().inventoryPatience(), clock, meters);
        return new SlotCache(database, inventory, bodies, clock, BookingSettings.defaults(), meters);
    }

    /** Takes all connections from the service; what needs the database waits until they are given back. */
    public Withheld withoutConnections() throws SQLException {
        var taken = new ArrayList<Connection>();
        for (var i = 0; i < poolSize; i++) taken.add(database.dataSource().getConnection());
        return () -> {
            for (var connection : taken) connection.close();
        };
    }

    /** What was taken from a service. */
    public interface Withheld extends AutoCloseable {

        @Override
        void close() throws SQLException;
    }

    public long count(String what) {
        return database.jdbc()
                .sql("SELECT count(*) FROM " + what)
                .query(Long.class)
                .single();
    }

    /** Everything that was said so far has been heard. */
    public void awaitQuiet() {
        // More than once, because a message may pass from one outbox to the next behind the reader's back.
        await().atMost(SOON).until(() -> IntStream.range(0, 3).allMatch(_ -> isQuiet()));
    }

    private boolean isQuiet() {
        return count("outbox") + others.unsaid() == 0;
    }

    @Override
    public void close() {
        relay.close();
        others.close();
        bus.close();
        scheduler.close();
        admission.close();
        waiters.close();
        paymentWaiters.close();
        releaseWaiters.close();
        cache.close();
        personalLock.close();
        visitKeys.close();
        refusals.close();
        redis.shutdown();
        database.close();
    }
}
