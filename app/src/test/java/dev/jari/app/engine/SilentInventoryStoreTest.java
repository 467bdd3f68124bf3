package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.saga.SagaScheduler;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Inventory does not answer in time, or in just that moment. */
@Covers({"B3", "Z3"})
class SilentInventoryStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private Engine engine;

    @BeforeEach
    void start() {
        engine = Engine.start(database.url(), redis.url(), clock, MachineChance.IDS::get, Map.of());
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private Booking accepted(long userId, Slot slot) {
        return granted(engine.create(Engine.wish(new UserId(userId), slot, 1, "key-" + slot.slotId(), 0)))
                .booking();
    }

    @Test
    void a_booking_without_an_answer_fails_and_the_late_reserve_gets_no_place() {
        // given messages that pile up
        var slot = engine.slot(4);
        var claims = engine.count("inventory", "claim");
        var booking = accepted(1, slot);

        // when
        clock.advance(Duration.ofSeconds(59));
        assertThat(engine.bean(SagaScheduler.class).fire()).isZero();
        clock.advance(Duration.ofSeconds(1));
        assertThat(engine.bean(SagaScheduler.class).fire()).isEqualTo(1);
        engine.flowing();
        engine.awaitQuiet();

        // then
        var failed = engine.find(booking);
        assertThat(failed.status()).isEqualTo(BookingStatus.FAILED);
        assertThat(failed.failReason()).isEqualTo(FailReason.SAGA_TIMEOUT);
        assertThat(engine.count("inventory", "claim")).isEqualTo(claims);
        assertThat(engine.audit()).allMatch(check -> check.ok());
        assertThat(engine.find(accepted(2, slot)).failReason()).isNull();
    }

    @Test
    void whichever_comes_first_places_and_bookings_agree() throws Exception {
        // given
        engine.flowing();
        var slot = engine.slot(1_000);
        var before = engine.count("booking", "bookings");

        // when
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var customers = LongStream.rangeClosed(1, 300)
                    .mapToObj(user -> threads.submit(() -> accepted(user, slot)))
                    .toList();
            var scheduler = engine.bean(SagaScheduler.class);
            customers.get(100).get();
            clock.advance(Duration.ofSeconds(60));
            while (customers.stream().anyMatch(customer -> !customer.isDone())) scheduler.fire();
        }
        clock.advance(Duration.ofSeconds(60));
        engine.bean(SagaScheduler.class).fire();
        engine.awaitQuiet();

        // then
        assertThat(engine.count("booking", "bookings")).isEqualTo(before + 300);
        assertThat(engine.count("booking", "bookings WHERE status NOT IN ('CONFIRMED', 'FAILED')"))
                .isZero();
        assertThat(engine.count("inventory", "claim WHERE slot_id = " + slot.slotId()))
                .isEqualTo(engine.count(
                        "booking",
                        "bookings WHERE status = 'CONFIRMED' AND slot_ids = '{%s}'".formatted(slot.slotId())));
        assertThat(engine.audit()).allMatch(check -> check.ok());
    }
}
