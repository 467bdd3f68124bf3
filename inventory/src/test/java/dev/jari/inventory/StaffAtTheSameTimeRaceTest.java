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
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.slot.SlotMaker;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
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
    private SlotRules locked;
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
        context.registerBean(SlotMaker.class, () -> inventory.maker);
        context.registerBean(Holidays.class, () -> inventory.holidays);
        context.registerBean(Venues.class, () -> inventory.venues);
        context.refresh();
        bus = new Bus(
                new LocalTransport(),
                inventory.bodies,
                MessagingSettings.defaults(),
                inventory.clock,
                MessagingMetrics.unobserved());
        locked = new SlotRules(
                inventory.database,
                context.getBean(SlotMaker.class),
                inventory.offerings,
                inventory.clock,
                inventory.settings);
        inventory.slots.answerOn(bus, locked);
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
            assertThat(refusal(again).sentence()).isEqualTo("same-request-under-way");
            assertThat(refusal(other).code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
            assertThat(refusal(other).data()).containsKey("retryAfterSeconds");
            stopped.letGo();
            assertThat(first).succeedsWithin(SOON).isEqualTo(Answer.granted(new GeneratedSlots(4, 0, 0)));
        }
        // Neither lock outlives the work, so that generating twice changes nothing, at once.
        assertThat(generate(4)).isEqualTo(Answer.granted(new GeneratedSlots(0, 4, 0)));
    }

    @Test
    void a_rule_that_can_not_be_is_refused_while_another_is_carried_out() {
        try (var stopped = new Stopped("slot_rule")) {
            // given
            var first = staff.submit(() -> generate(4));
            stopped.awaitWaiting(1);

            // when
            var unknownDay = bus.request(ruleOn(List.of("x".repeat(200_000))));
            var unknownOffering = bus.request(
                    new GenerateSlots(new OfferingId(987_654), null, null, null, null, null, null, null, null));

            // then
            assertThat(refusal(unknownDay).code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
            assertThat(refusal(unknownOffering).code()).isEqualTo(ErrorCode.NOT_FOUND);
            stopped.letGo();
            assertThat(first).succeedsWithin(SOON).isInstanceOf(Granted.class);
        }
    }

    @Test
    void the_same_rule_in_other_words_is_a_duplicate_however_long_they_are() {
        try (var stopped = new Stopped("slot_rule")) {
            // given
            var first = staff.submit(() -> bus.request(ruleOn(List.of("TUESDAY", "WEDNESDAY"))));
            stopped.awaitWaiting(1);

            // when
            var again = bus.request(
                    ruleOn(Stream.concat(Stream.of("WEDNESDAY"), Collections.nCopies(20_000, "TUESDAY").stream())
                            .toList()));

            // then
            assertThat(refusal(again).code()).isEqualTo(ErrorCode.DUPLICATE_REQUEST);
            stopped.letGo();
            assertThat(first).succeedsWithin(SOON).isInstanceOf(Granted.class);
        }
    }

    @Test
    void who_waits_for_generating_has_no_connection() {
        assertThat(connectionsWaiting(() -> locked.generate(rule(1)), () -> locked.generate(rule(2))))
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

    @Test
    void what_is_wrong_with_a_venue_or_its_holidays_is_told_while_another_edits_it() {
        try (var stopped = new Stopped("holiday")) {
            // given
            var first = staff.submit(() -> setHolidays(game.venueId(), "2026-12-25"));
            stopped.awaitWaiting(1);

            // when
            var holidays = setHolidays(game.venueId(), "0001-01-01");
            var nameless = bus.request(new UpdateVenue(
                    game.venueId(), new VenueInput("PARK_GOLF", null, null, "Asia/Seoul", "KRW", null)));
            var moved = bus.request(new UpdateVenue(
                    game.venueId(), new VenueInput("PARK_GOLF", "한강", null, "Asia/Tokyo", "KRW", null)));
            var right = bus.request(new UpdateVenue(
                    game.venueId(), new VenueInput("PARK_GOLF", "한강", null, "Asia/Seoul", "KRW", null)));

            // then
            assertThat(List.of(holidays, nameless, moved))
                    .allSatisfy(one -> assertThat(refusal(one).code()).isEqualTo(ErrorCode.VALIDATION_FAILED));
            assertThat(refusal(right).code()).isEqualTo(ErrorCode.LOCK_TIMEOUT);
            stopped.letGo();
            assertThat(first).succeedsWithin(SOON).isInstanceOf(Granted.class);
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

    private GenerateSlots ruleOn(List<String> weekdays) {
        return new GenerateSlots(
                game.offeringId(),
                day("2026-12-01"),
                day("2026-12-02"),
                weekdays,
                time("09:00"),
                time("09:00"),
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
