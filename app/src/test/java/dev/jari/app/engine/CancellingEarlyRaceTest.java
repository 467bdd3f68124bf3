package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.id.UserId;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** People change their mind while inventory's answer is on its way. */
@Covers({"B3", "B7", "Z15"})
class CancellingEarlyRaceTest {

    private static final Logger log = LoggerFactory.getLogger(CancellingEarlyRaceTest.class);

    private static final int ROUNDS = 200;
    private static final long SEED = Long.getLong("seed", 7);
    private static final Duration DELAY_MAX = Duration.ofMillis(12);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestDatabase unguarded = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @RegisterExtension
    static final TestRedis unguardedRedis = new TestRedis();

    @Test
    void every_place_is_free_in_the_end_and_given_back_once() throws Exception {
        try (var engine = Engine.start(
                        database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing()) {
            // when
            cancelEarly(engine);

            assertAllGivenBackOnce(engine);
        }
    }

    @Test
    void where_bookings_are_not_locked_some_keep_a_place_or_give_it_back_twice() throws Exception {
        try (var engine = UnguardedSaga.start(unguarded.url(), unguardedRedis.url())) {
            cancelEarly(engine);

            assertThatThrownBy(() -> assertAllGivenBackOnce(engine)).isInstanceOf(AssertionError.class);
        }
    }

    private static void cancelEarly(Engine engine) throws Exception {
        var slot = engine.slot(ROUNDS);
        var random = new SplittableRandom(SEED);
        try (var people = Executors.newFixedThreadPool(8, Thread.ofVirtual().factory())) {
            var rounds = new ArrayList<Future<?>>();
            for (var round = 1; round <= ROUNDS; round++) {
                var wish = Engine.wish(new UserId(round), slot, 1, "early-" + round, 0);
                var delay = random.nextLong(DELAY_MAX.toNanos());
                rounds.add(people.submit(() -> {
                    var booking = granted(engine.create(wish)).booking();
                    LockSupport.parkNanos(delay);
                    assertThat(engine.cancel(booking).ifGranted()).isPresent();
                }));
            }
            for (var round : rounds) round.get();
        }
        engine.awaitQuiet();
    }

    private static void assertAllGivenBackOnce(Engine engine) {
        var early = engine.count("booking", "booking_history WHERE what = 'CANCELLED' AND from_status = 'PENDING'");
        log.info("{} of {} were cancelled before the answer came, seed {}", early, ROUNDS, SEED);
        assertThat(early).as("otherwise nothing was tried").isPositive();
        assertThat(engine.count("booking", "bookings WHERE status <> 'CANCELLED'"))
                .isZero();
        assertThat(engine.count("booking", "event_log WHERE type = 'slot.release'"))
                .isEqualTo(ROUNDS);
        assertThat(engine.count("inventory", "claim")).isZero();
        assertThat(engine.count("inventory", "slot WHERE booked <> 0")).isZero();
        assertThat(engine.count("inventory", "reservation WHERE state <> 'RELEASED'"))
                .isZero();
        assertThat(engine.audit()).allMatch(check -> check.violations().isEmpty());
    }
}
