package dev.jari.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * People who come together are served together: many bookings share a transaction wherever one is written. That is
 * counted, not timed; a lock round the whole of a booking gives each of them transactions of its own.
 */
@Covers("Z7")
class NoLockRoundABookingRaceTest {

    private static final Logger log = LoggerFactory.getLogger(NoLockRoundABookingRaceTest.class);

    private static final int PEOPLE = 200;

    /** How many bookings share a transaction at least, on average; in a rush it is far more. */
    private static final int TOGETHER_MIN = 10;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static Engine engine;

    @BeforeAll
    static void start() {
        engine = Engine.start(database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @Test
    void people_who_come_together_share_transactions() throws Exception {
        var slot = engine.slot(PEOPLE);

        rush(slot, UnaryOperator.identity());

        assertThat(transactionsOf(slot).values())
                .allSatisfy(transactions -> assertThat(transactions).isLessThanOrEqualTo(PEOPLE / TOGETHER_MIN));
    }

    @Test
    void with_a_lock_round_the_whole_of_a_booking_each_has_transactions_of_its_own() throws Exception {
        var slot = engine.slot(PEOPLE);
        var lock = new ReentrantLock(true);

        rush(slot, booking -> () -> {
            lock.lock();
            try {
                return booking.call();
            } finally {
                lock.unlock();
            }
        });

        assertThat(transactionsOf(slot).values()).containsOnly((long) PEOPLE);
    }

    private interface Booking {

        Answer<BookingNow> call() throws Exception;
    }

    private static void rush(Slot slot, UnaryOperator<Booking> round) throws Exception {
        var ready = new CountDownLatch(PEOPLE);
        var go = new CountDownLatch(1);
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<Answer<BookingNow>>>(PEOPLE);
            for (var person = 1; person <= PEOPLE; person++) {
                var wish = Engine.wish(new UserId(person), slot, 1, "rush-%s-%d".formatted(slot.slotId(), person), 10);
                var booking = round.apply(() -> engine.create(wish));
                answers.add(crowd.submit(() -> {
                    ready.countDown();
                    go.await();
                    return booking.call();
                }));
            }
            ready.await();
            go.countDown();
            for (var answer : answers)
                assertThat(Engine.granted(answer.get()).booking().status()).isEqualTo(BookingStatus.CONFIRMED);
        }
        engine.awaitQuiet();
    }

    /** In how many transactions the slot's bookings were accepted, decided and confirmed. */
    private static Map<String, Long> transactionsOf(Slot slot) {
        var bookings = "SELECT booking_id FROM booking_slot WHERE slot_id = %s".formatted(slot.slotId());
        var counted = Map.of(
                "accepted",
                transactions("booking", "booking_history WHERE version = 1 AND booking_id IN (%s)".formatted(bookings)),
                "decided",
                transactions("inventory", "reservation WHERE slot_ids = ARRAY [%s::bigint]".formatted(slot.slotId())),
                "confirmed",
                transactions(
                        "booking", "booking_history WHERE version = 2 AND booking_id IN (%s)".formatted(bookings)));
        log.info("{} bookings in transactions: {}", PEOPLE, counted);
        return counted;
    }

    /** PostgreSQL writes into every row which transaction it is of. */
    private static long transactions(String service, String rows) {
        return engine.count(service, "(SELECT DISTINCT xmin::text FROM %s) AS t".formatted(rows));
    }
}
