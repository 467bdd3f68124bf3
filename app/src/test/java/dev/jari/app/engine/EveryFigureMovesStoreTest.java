package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.hold.CancelHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.contracts.overview.CountHolds;
import dev.jari.contracts.overview.CountMoney;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.engine.Engine;
import dev.jari.messaging.review.CountOutbox;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The figures that tell how Jari does, read while real services work. Those that move only when something is wrong
 * (the guard, drift, publishing, recovery, a cache that misses) or in a gateway move in the tests of their modules.
 */
class EveryFigureMovesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static long nextUser = 1;

    private final UserId user = new UserId(nextUser++);
    private Engine engine;
    private MeterRegistry meters;

    @BeforeEach
    void start() {
        redis.connection().sync().flushdb();
        engine = Engine.start(database.url(), redis.url(), MachineChance.CLOCK, MachineChance.IDS::get, Map.of());
        meters = engine.bean(MeterRegistry.class);
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private double counter(String name, String... tags) {
        return meters.get(name).tags(tags).counter().count();
    }

    private long timed(String name, String... tags) {
        var timer = meters.get(name).tags(tags).timer();
        assertThat(timer.count() > 0).isEqualTo(timer.totalTime(TimeUnit.NANOSECONDS) > 0);
        return timer.count();
    }

    @Test
    void those_that_alarms_look_at_are_there_before_anything_happens() {
        for (var name : List.of(
                "booking.created.count",
                "booking.cancelled.count",
                "booking.step",
                "cache.miss.rate",
                "course_service.latency",
                "nats.publish.failures",
                "saga.duration",
                "slot.update",
                "outbox.lag",
                "outbox.depth",
                "holds.live",
                "oversell.guard.hits",
                "orders.recovery.time",
                "drift.repaired"))
            assertThat(meters.find(name).meters()).as(name).isNotEmpty();
    }

    @Test
    void a_booking_moves_its_counter_its_steps_the_slots_and_the_saga() {
        // given
        engine.flowing();

        // when
        var slot = engine.slot(1);
        var booking = granted(engine.book(slot, user)).booking();

        // then
        assertThat(booking.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(counter("booking.created.count")).isEqualTo(1);
        for (var step : List.of("slot-query", "personal-lock", "intake", "wait"))
            assertThat(timed("booking.step", "step", step)).as(step).isPositive();
        assertThat(timed("slot.update")).isEqualTo(1);
        assertThat(timed("saga.duration", "outcome", "CONFIRMED")).isEqualTo(1);
        assertThat(timed("course_service.latency", "subject", FindGameTimeSlot.SUBJECT, "outcome", "answered"))
                .isEqualTo(1);

        // when the slot is known to be full: else a key is looked for within the intake
        assertThat(Engine.refusal(engine.book(slot, new UserId(nextUser++))).code())
                .isEqualTo(ErrorCode.SOLD_OUT);

        // then
        assertThat(timed("booking.step", "step", "idempotency-check")).isEqualTo(1);
        assertThat(counter("booking.refused", "code", "SOLD_OUT")).isEqualTo(1);
    }

    @Test
    void what_comes_with_every_cancel_is_counted_as_a_cancel_and_as_nothing_unusual() {
        // given bookings that are paid, and such that are not
        engine.flowing();
        engine.topUp(user, 20_000);
        var free = granted(engine.book(engine.slot(4), user)).booking();
        var unpaid = engine.reserved(user, engine.slot(4));
        var paid = engine.reserved(user, engine.slot(4));
        granted(engine.pay(new PayBooking(
                paid.bookingNumber(), user, PaymentMethod.WALLET.name(), null, null, "pay", "wallet", 10)));

        // when
        for (var booking : List.of(free, unpaid, paid)) granted(engine.cancel(booking));
        engine.awaitSettled();

        // then
        assertThat(counter("booking.cancelled.count", "by", "USER")).isEqualTo(3);
        assertThat(engine.count("booking", "event_log WHERE type = 'slot.release'"))
                .isGreaterThanOrEqualTo(3);
        assertThat(meters.find("saga.absorbed").meters()).isEmpty();
    }

    @Test
    void messages_that_wait_are_depth_and_lag_until_they_are_taken_over() {
        // given
        granted(engine.create(Engine.wish(user, engine.slot(4), 1, "depth-" + user, 0)));
        assertThat(engine.bus()
                        .request(CountOutbox.subject("booking"), new CountOutbox())
                        .waiting())
                .isPositive();

        // when
        engine.flowing().awaitQuiet();

        // then
        assertThat(engine.bus()
                        .request(CountOutbox.subject("booking"), new CountOutbox())
                        .oldest())
                .isNull();
    }

    @Test
    void holds_that_live_are_counted_wherever_they_were_placed() {
        // given
        var slot = engine.slot(4);
        var live = meters.get("holds.live").gauge();
        assertThat(live.value()).isZero();

        // when
        var hold = granted(engine.bus()
                .request(new PlaceHold(user, MachineChance.IDS.get().toString(), new OneSlot(slot.slotId()), 2)));

        // then
        assertThat(live.value()).isEqualTo(1);
        assertThat(engine.bus().request(new CountHolds()).count()).isEqualTo(1);
        granted(engine.bus().request(new CancelHold(hold.holdId(), user)));
        assertThat(live.value()).isZero();
    }

    @Test
    void a_day_is_added_up_from_what_was_booked_and_paid_in_it() {
        // given
        engine.flowing();
        var now = MachineChance.CLOCK.instant();
        var day = LocalDate.ofInstant(now, ZoneOffset.UTC);
        var from = now.minus(Duration.ofHours(1));
        var to = now.plus(Duration.ofHours(1));
        engine.topUp(user, 20_000);
        var paid = engine.reserved(user, engine.slot(4));
        var before = engine.bus().request(new CountMoney(from, to)).revenue();

        // when
        granted(engine.pay(new PayBooking(
                paid.bookingNumber(), user, PaymentMethod.WALLET.name(), null, null, "pay", "wallet", 10)));

        // then
        var after = engine.bus().request(new CountMoney(from, to)).revenue().getFirst();
        var taken = before.isEmpty() ? 0 : before.getFirst().taken().amount();
        assertThat(after.taken().amount()).isEqualTo(taken + 20_000);
        assertThat(engine.bus().request(new CountBookings(day, from, to)).made())
                .anySatisfy(made -> {
                    assertThat(made.status()).isEqualTo(BookingStatus.CONFIRMED);
                    assertThat(made.count()).isPositive();
                });
    }
}
