package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static dev.jari.engine.Engine.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.saga.SagaScheduler;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bookings paid by the real orders. */
@Covers({"M2", "M4", "M6", "B8"})
class PayingThroughOrdersStoreTest {

    private static final long DUE = 20_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static int nextUser = 1;

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final UserId user = new UserId(nextUser++);
    private Engine engine;

    @BeforeEach
    void start() {
        engine = Engine.start(database.url(), redis.url(), clock, MachineChance.IDS::get, Map.of())
                .flowing();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private Answer<BookingNow> byWallet(Booking booking, String key) {
        return engine.pay(new PayBooking(booking.bookingNumber(), user, "WALLET", null, null, key, "wallet", 10));
    }

    private Answer<BookingNow> byCard(Booking booking, String token) {
        return engine.pay(new PayBooking(booking.bookingNumber(), user, "CARD", null, token, token, token, 10));
    }

    private static BookingStatus status(Answer<BookingNow> answer) {
        return granted(answer).booking().status();
    }

    private int fire() {
        return engine.bean(SagaScheduler.class).fire();
    }

    private void recover() {
        engine.bus().request(new RunRecovery(null));
        engine.awaitSettled();
    }

    @Test
    void declined_then_paid() {
        var booking = engine.reserved(user, engine.slot(1));

        assertThat(refusal(byWallet(booking, "a")).code()).isEqualTo(ErrorCode.INSUFFICIENT_BALANCE);
        assertThat(refusal(byCard(booking, "tok_declined")).code()).isEqualTo(ErrorCode.PAYMENT_DECLINED);
        engine.topUp(user, DUE);
        assertThat(status(byWallet(booking, "b"))).isEqualTo(BookingStatus.CONFIRMED);

        assertThat(engine.balance(user)).isZero();
        assertThat(engine.wrongMoney()).isEmpty();
    }

    @Test
    void many_clicks_pay_once() throws Exception {
        engine.topUp(user, 10 * DUE);
        var booking = engine.reserved(user, engine.slot(1));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(IntStream.range(0, 10)
                    .<Callable<Answer<BookingNow>>>mapToObj(click -> () -> byWallet(booking, "click-" + click))
                    .toList()))
                if (answer.get() instanceof Refused<BookingNow>(var refusal))
                    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
        }
        engine.awaitSettled();

        assertThat(engine.find(booking).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(engine.balance(user)).isEqualTo(9 * DUE);
        assertThat(engine.count("orders", "orders WHERE booking_id = " + booking.bookingId()))
                .isEqualTo(1);
    }

    @Test
    void in_the_last_second_of_the_window_one_may_pay_and_then_no_more() {
        // given
        engine.topUp(user, 2 * DUE);
        var slot = engine.slot(2);
        var first = engine.reserved(user, slot);
        var second = engine.reserved(new UserId(user.value() + 1_000), slot);

        // when
        clock.advance(Duration.ofMinutes(7).minusSeconds(1));
        var paid = byWallet(first, "a");
        clock.advance(Duration.ofSeconds(1));
        var late = engine.pay(
                new PayBooking(second.bookingNumber(), second.userId(), "CARD", null, "tok_ok", "b", "card", 10));
        fire();
        engine.awaitSettled();

        // then
        assertThat(status(paid)).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(refusal(late).code()).isEqualTo(ErrorCode.INVALID_STATE);
        assertThat(engine.find(second).failReason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
        assertThat(engine.count("orders", "orders WHERE booking_id = " + second.bookingId()))
                .isZero();
        assertThat(engine.audit()).allMatch(check -> check.violations().isEmpty());
    }

    @Test
    void cancelling_gives_back_what_the_ladder_says_to_where_it_came_from() {
        // given paid a month before it starts
        engine.topUp(user, DUE);
        var booking = engine.reserved(user, engine.slot(1));
        byWallet(booking, "a");

        // when cancelled four days before
        clock.advance(Duration.ofDays(26));
        var answer = engine.cancel(booking);
        engine.awaitSettled();

        // then
        assertThat(Objects.requireNonNull(granted(answer).refund()).percent()).isEqualTo(80);
        assertThat(engine.balance(user)).isEqualTo(16_000);
        assertThat(engine.count("orders", "orders WHERE status = 'REFUNDED' AND booking_id = " + booking.bookingId()))
                .isEqualTo(1);
        assertThat(engine.count("inventory", "claim WHERE booking_id = " + booking.bookingId()))
                .isZero();
        assertThat(engine.wrongMoney()).isEmpty();
    }

    @Test
    void a_card_that_does_not_answer_keeps_the_place_until_recovery_knows() {
        // given
        var booking = engine.reserved(user, engine.slot(1));
        var held = byCard(booking, "tok_no_answer");
        assertThat(granted(held).outcomeKnown()).isFalse();
        assertThat(status(held)).isEqualTo(BookingStatus.SLOT_RESERVED);

        // when
        clock.advance(Duration.ofMinutes(30));
        assertThat(fire()).isZero();
        assertThat(refusal(byWallet(booking, "a")).code()).isEqualTo(ErrorCode.INVALID_STATE);
        recover();
        fire();

        // then
        assertThat(engine.find(booking).failReason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
    }

    @Test
    void one_that_recovery_cancels_before_the_window_is_over_may_be_paid_again() {
        var booking = engine.reserved(user, engine.slot(1));
        byCard(booking, "tok_no_answer");
        clock.advance(Duration.ofMinutes(2));

        recover();

        assertThat(status(byCard(booking, "tok_ok"))).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void a_card_that_was_charged_without_an_answer_confirms_in_the_end() {
        var booking = engine.reserved(user, engine.slot(1));
        byCard(booking, "tok_paid_no_answer");
        clock.advance(Duration.ofMinutes(30));

        recover();

        assertThat(engine.find(booking).status()).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void a_card_that_was_charged_for_a_booking_given_up_meanwhile_is_refunded() {
        var booking = engine.reserved(user, engine.slot(1));
        byCard(booking, "tok_paid_no_answer");
        engine.cancel(booking);
        clock.advance(Duration.ofMinutes(2));

        recover();

        var over = engine.find(booking);
        assertThat(over.status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(Objects.requireNonNull(over.refund()).rule()).isEqualTo("PAID_TOO_LATE");
        assertThat(engine.count("orders", "orders WHERE status = 'REFUNDED' AND booking_id = " + booking.bookingId()))
                .isEqualTo(1);
        assertThat(engine.wrongMoney()).isEmpty();
    }
}
