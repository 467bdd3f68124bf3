package dev.jari.bench.engine;

import dev.jari.bench.MachineChance;
import dev.jari.booking.BookingWiring;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.IdSource;
import dev.jari.contracts.slot.Slot;
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
import java.util.stream.IntStream;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** All services of Jari over the local bus, asked as the gateway asks them. */
public final class JariEngine implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);
    private static final long QUIET_MAX_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final List<String> SERVICES = List.of("booking", "inventory", "orders", "notify");

    private final AnnotationConfigApplicationContext context;
    private final Bus bus;
    private final List<OutboxRelay> relays;
    private final Catalogue catalogue;

    private JariEngine(AnnotationConfigApplicationContext context) {
        this.context = context;
        this.bus = context.getBean(Bus.class);
        this.relays = List.copyOf(context.getBeansOfType(OutboxRelay.class).values());
        this.catalogue = new Catalogue(bus);
    }

    public static JariEngine start(String databaseUrl, String redisUrl) {
        return start(databaseUrl, redisUrl, Map.of());
    }

    /** The same in one process, but every message goes over NATS. */
    public static JariEngine overNats(String databaseUrl, String redisUrl, String natsUrl) {
        return start(
                databaseUrl, redisUrl, Map.of("jari.messaging.transport", "nats", "jari.messaging.nats-url", natsUrl));
    }

    private static JariEngine start(String databaseUrl, String redisUrl, Map<String, Object> messaging) {
        var context = new AnnotationConfigApplicationContext();
        var sources = context.getEnvironment().getPropertySources();
        sources.addFirst(new MapPropertySource("redis", Map.of("spring.data.redis.url", redisUrl)));
        sources.addFirst(new MapPropertySource("messaging", messaging));
        context.registerBean(Clock.class, () -> MachineChance.CLOCK);
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
        var engine = new JariEngine(context);
        engine.bus.start();
        engine.relays.forEach(OutboxRelay::start);
        return engine;
    }

    /** A new game with one slot of so many places; every service has heard of it. */
    public Slot slot(int capacity) {
        var slot = catalogue.slot(capacity);
        awaitQuiet();
        return slot;
    }

    /** Asks for one place and waits for the outcome. */
    public BookingAnswer book(Slot slot, long userId) {
        var asked = new CreateBooking(
                userId,
                null,
                null,
                "bench-%d-%d".formatted(slot.slotId(), userId),
                "slot %d".formatted(slot.slotId()),
                null,
                slot.slotId(),
                null,
                null,
                null,
                null,
                null,
                1,
                null,
                List.of(),
                null,
                null,
                CreateBooking.WAIT_MAX,
                "bench");
        return bus.request(CreateBooking.SUBJECT, asked, BookingAnswer.class, ANSWER_MAX, Repeat.WHEN_SILENT);
    }

    /** How long all callers together have waited, after their bookings were accepted, for the outcome. */
    public double waitedMillis() {
        return context.getBean(MeterRegistry.class)
                .get("booking.step")
                .tag("step", "wait")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS);
    }

    /** How many places inventory has sold. */
    public int booked(Slot slot) {
        return database("inventory")
                .jdbc()
                .sql("SELECT booked FROM slot WHERE id = :slot")
                .param("slot", slot.slotId())
                .query(Integer.class)
                .single();
    }

    /** Waits until everything that was said has been heard, by notify too. */
    public void awaitQuiet() {
        var deadline = System.nanoTime() + QUIET_MAX_NANOS;
        // More than once, because a message may pass from one outbox to the next behind the reader's back.
        while (!IntStream.range(0, 3).allMatch(_ -> isQuiet())) {
            if (System.nanoTime() > deadline) throw new IllegalStateException("the outboxes are not empty");
            LockSupport.parkNanos(1_000_000);
        }
    }

    private boolean isQuiet() {
        return SERVICES.stream()
                .noneMatch(service -> database(service)
                        .jdbc()
                        .sql("SELECT EXISTS (SELECT 1 FROM outbox)")
                        .query(Boolean.class)
                        .single());
    }

    private ServiceDatabase database(String service) {
        return context.getBean(service + "Database", ServiceDatabase.class);
    }

    @Override
    public void close() {
        relays.forEach(OutboxRelay::close);
        bus.close();
        context.close();
    }
}
