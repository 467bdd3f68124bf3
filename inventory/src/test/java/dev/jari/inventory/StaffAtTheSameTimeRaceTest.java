package dev.jari.inventory;

import static dev.jari.inventory.InventoryService.day;
import static dev.jari.inventory.InventoryService.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.inventory.venue.Holidays;
import dev.jari.inventory.venue.VenueResponder;
import dev.jari.inventory.venue.Venues;
import dev.jari.locking.LockWaiters;
import dev.jari.locking.LockingWiring;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Several members of staff generate slots and edit in bulk at the same moment, through locks in a real Redis. */
@Covers({"Q3", "Q1", "C2"})
class StaffAtTheSameTimeRaceTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ExecutorService staff = Executors.newVirtualThreadPerTaskExecutor();
    private InventoryService inventory;
    private AnnotationConfigApplicationContext context;
    private Bus bus;
    private Offering game;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url(), redis.url());
        game = inventory.offering(inventory.venue(VenueKind.PARK_GOLF), 4);
        context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("spring.data.redis.url", redis.url())));
        context.register(LockingWiring.class, SimpleMeterRegistry.class);
        context.registerBean(SlotRules.class, () -> inventory.rules);
        context.registerBean(Holidays.class, () -> inventory.holidays);
        context.registerBean(Venues.class, () -> inventory.venues);
        context.refresh();
        bus = new Bus(
                new LocalTransport(),
                inventory.bodies,
                MessagingSettings.defaults(),
                inventory.clock,
                MessagingMetrics.unobserved());
        inventory.slots.answerOn(bus, context.getBean(SlotRules.class));
        new VenueResponder(context.getBean(Venues.class), context.getBean(Holidays.class)).answerOn(bus);
    }

    @AfterEach
    void close() {
        staff.close();
        context.close();
        bus.close();
        inventory.close();
    }

    @Test
    void a_rule_that_is_being_carried_out_is_refused_as_a_duplicate_and_another_waits_in_vain() {
        try (var stopped = new Stopped("slot_rule")) {
            // given
            var first = staff.submit(() -> generate(4));
            stopped.awaitWaiting(1);

            // when
            var again = generate(4);
            var other = generate(5);

            // then
            assertThat(refusal(again).code()).isEqualTo(ErrorCode.DUPLICATE_REQUEST);
            assertThat(refusal(other).code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
            assertThat(refusal(other).data()).containsKey("retryAfterSeconds");
            stopped.letGo();
            assertThat(first).succeedsWithin(SOON).isEqualTo(Answer.granted(new GeneratedSlots(4, 0, 0)));
        }
        // Neither lock outlives the work, so that generating twice changes nothing, at once.
        assertThat(generate(4)).isEqualTo(Answer.granted(new GeneratedSlots(0, 4, 0)));
    }

    @Test
    void who_waits_for_generating_has_no_connection() {
        assertThat(connectionsWaiting(
                        () -> context.getBean(SlotRules.class).generate(rule(1)),
                        () -> context.getBean(SlotRules.class).generate(rule(2))))
                .isEqualTo(1);
    }

    @Test
    void without_the_lock_everybody_waits_with_a_connection() {
        assertThat(connectionsWaiting(() -> inventory.rules.generate(rule(1)), () -> inventory.rules.generate(rule(2))))
                .isEqualTo(2);
    }

    @Test
    void holidays_are_replaced_by_one_at_a_time_and_another_venue_does_not_wait() {
        var otherVenue = inventory.venue(VenueKind.PARK_GOLF).venueId();
        try (var stopped = new Stopped("holiday")) {
            // given
            var first = staff.submit(() -> setHolidays(game.venueId(), "2026-12-25"));
            stopped.awaitWaiting(1);

            // when
            var other = staff.submit(() -> setHolidays(otherVenue, "2026-12-26"));
            stopped.awaitWaiting(2);
            var second = setHolidays(game.venueId(), "2026-12-27");

            // then
            assertThat(refusal(second).code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
            stopped.letGo();
            assertThat(List.of(first, other))
                    .allSatisfy(done -> assertThat(done).succeedsWithin(SOON).isInstanceOf(Granted.class));
        }
    }

    /** Of two who work at the same time: one is stopped in the middle, the other comes after it. */
    private int connectionsWaiting(Runnable first, Runnable second) {
        try (var stopped = new Stopped("slot_rule")) {
            var working = new ArrayList<Future<?>>();
            working.add(staff.submit(first));
            stopped.awaitWaiting(1);
            working.add(staff.submit(second));
            await().atMost(SOON)
                    .until(() -> stopped.waiting() == 2
                            || context.getBean(LockWaiters.class).waiting("slots:" + game.offeringId()) == 1);
            var waiting = stopped.waiting();
            stopped.letGo();
            assertThat(working).allSatisfy(one -> assertThat(one).succeedsWithin(SOON));
            return waiting;
        }
    }

    private GenerateSlots rule(int hours) {
        return new GenerateSlots(
                game.offeringId(),
                day("2026-12-01"),
                day("2026-12-01"),
                null,
                time("09:00"),
                time("09:00").plusHours(hours - 1L),
                60,
                null,
                null);
    }

    private Answer<GeneratedSlots> generate(int hours) {
        return bus.request(rule(hours));
    }

    private Answer<Items<Holiday>> setHolidays(VenueId venueId, String date) {
        return bus.request(new SetHolidays(venueId, List.of(new Holiday(day(date), "쉬는 날"))));
    }

    private static Refusal refusal(Answer<?> answer) {
        return ((Refused<?>) answer).refusal();
    }

    /** A table into which nothing can be written until it is let go. */
    private final class Stopped implements AutoCloseable {

        private final Connection connection;

        Stopped(String table) {
            try {
                connection = DriverManager.getConnection(database.url());
                connection.setAutoCommit(false);
                try (var statement = connection.createStatement()) {
                    statement.execute("LOCK TABLE inventory.%s IN SHARE ROW EXCLUSIVE MODE".formatted(table));
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        int waiting() {
            return inventory.database.jdbc().sql("""
                            SELECT count(*)::int
                              FROM pg_stat_activity
                             WHERE wait_event_type = 'Lock' AND datname = current_database()
                            """).query(Integer.class).single();
        }

        void awaitWaiting(int count) {
            await().atMost(SOON).until(() -> waiting() == count);
        }

        void letGo() {
            try {
                connection.rollback();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
