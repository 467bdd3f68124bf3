package dev.jari.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A customer pays and cancels in the same moment: money and place agree in the end. */
@Covers({"B7", "B8", "M2", "M6"})
class PayingAndCancellingRaceTest {

    private static final Logger log = LoggerFactory.getLogger(PayingAndCancellingRaceTest.class);

    private static final int ROUNDS = 200;
    private static final long SEED = Long.getLong("seed", 11);
    private static final Duration DELAY_MAX = Duration.ofMillis(40);
    private static final long DUE = 20_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestDatabase unguarded = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @RegisterExtension
    static final TestRedis unguardedRedis = new TestRedis();

    @Test
    void whoever_is_first_nobody_keeps_money_without_a_place_or_a_place_without_money() throws Exception {
        try (var engine = Engine.start(
                        database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of())
                .flowing()) {
            assertMoneyAndPlaceAgree(engine, payAndCancel(engine));
        }
    }

    @Test
    void where_bookings_are_not_locked_money_is_kept_or_a_place() throws Exception {
        try (var engine = UnguardedSaga.start(unguarded.url(), unguardedRedis.url())) {
            var bookings = payAndCancel(engine);

            assertThatThrownBy(() -> assertMoneyAndPlaceAgree(engine, bookings)).isInstanceOf(AssertionError.class);
        }
    }

    private static List<Booking> payAndCancel(Engine engine) throws Exception {
        var slot = engine.slot(ROUNDS);
        var random = new SplittableRandom(SEED);
        var bookings = new ArrayList<Booking>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor();
                var rounds = Executors.newFixedThreadPool(4, Thread.ofVirtual().factory())) {
            var running = new ArrayList<Future<Booking>>();
            for (var user = 1L; user <= ROUNDS; user++) {
                var userId = new UserId(user);
                var delay = random.nextLong(DELAY_MAX.toNanos());
                running.add(rounds.submit(() -> {
                    engine.topUp(userId, DUE);
                    var booking = engine.reserved(userId, slot);
                    var paying = people.submit(() -> engine.pay(wallet(booking)));
                    LockSupport.parkNanos(delay);
                    assertThat(engine.cancel(booking).ifGranted()).isPresent();
                    paying.get();
                    return booking;
                }));
            }
            for (var one : running) bookings.add(one.get());
        }
        engine.awaitSettled();
        return bookings;
    }

    private static void assertMoneyAndPlaceAgree(Engine engine, List<Booking> bookings) {
        var endings = new TreeMap<String, Integer>();
        for (var booking : bookings) {
            var over = engine.find(booking);
            assertThat(over.status()).isEqualTo(BookingStatus.CANCELLED);
            assertThat(engine.balance(over.userId())).as("%s", over).isEqualTo(DUE);
            endings.merge(over.paidAmount() == null ? "not paid" : refundRule(over), 1, Integer::sum);
        }
        log.info("{} rounds ended {}, seed {}", ROUNDS, endings, SEED);
        assertThat(endings).as("otherwise nothing was tried").hasSizeGreaterThan(1);
        assertThat(engine.count("inventory", "claim")).isZero();
        assertThat(engine.count("orders", "orders WHERE status NOT IN ('CANCELED', 'REFUNDED')"))
                .isZero();
        assertThat(engine.count("booking", "payment_attempt WHERE status NOT IN ('FAILED', 'REFUNDED')"))
                .isZero();
        assertThat(engine.wrongMoney()).isEmpty();
        assertThat(engine.audit()).allMatch(check -> check.violations().isEmpty());
    }

    private static String refundRule(Booking booking) {
        var refund = booking.refund();
        return refund == null ? "kept" : refund.rule();
    }

    private static PayBooking wallet(Booking booking) {
        return new PayBooking(booking.bookingNumber(), booking.userId(), "WALLET", null, null, "pay", "wallet", 10);
    }
}
