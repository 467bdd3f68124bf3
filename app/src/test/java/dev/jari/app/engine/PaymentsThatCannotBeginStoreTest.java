package dev.jari.app.engine;

import static dev.jari.engine.Engine.granted;
import static dev.jari.engine.Engine.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.saga.SagaScheduler;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.engine.Engine;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Orders can't begin with what booking asks it for; the customer is told, and the booking does not hang. */
@Covers({"M2", "M6"})
class PaymentsThatCannotBeginStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final long DUE = 20_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private Engine engine;

    @BeforeEach
    void start() {
        var oneCardAtATime = Map.<String, Object>of("jari.orders.card-at-once", 1, "jari.orders.card-waiting-max", 0);
        engine = Engine.start(database.url(), redis.url(), clock, MachineChance.IDS::get, oneCardAtATime)
                .flowing();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    private Answer<BookingNow> pay(Booking booking, String method, String token) {
        return engine.pay(new PayBooking(
                booking.bookingNumber(), booking.userId(), method, null, token, token, method + token, 10));
    }

    private static BookingStatus status(Answer<BookingNow> answer) {
        return granted(answer).booking().status();
    }

    @Test
    void one_card_too_many_is_503_and_may_be_tried_again_while_wallets_go_on() throws Exception {
        // given a provider that takes three seconds, and room for one
        var slot = engine.slot(3);
        var slow = engine.reserved(new UserId(11), slot);
        var tooMany = engine.reserved(new UserId(12), slot);
        var wallet = engine.reserved(new UserId(13), slot);
        engine.topUp(new UserId(12), DUE);
        engine.topUp(new UserId(13), DUE);
        var slowly = CompletableFuture.supplyAsync(() -> pay(slow, "CARD", "tok_slow"));
        await().atMost(SOON).until(() -> engine.count("orders", "order_step WHERE step = 'CARD' AND NOT done") == 1);

        // when
        var refused = refusal(pay(tooMany, "CARD", "tok_ok"));
        var paid = pay(wallet, "WALLET", "none");

        // then
        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refused.data()).containsKey("retryAfterSeconds");
        assertThat(engine.count("orders", "order_step s JOIN orders o ON o.id = s.order_id WHERE o.user_id = 12"))
                .isZero();
        assertThat(status(paid)).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(status(slowly.get(SOON.toSeconds(), TimeUnit.SECONDS))).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(status(pay(tooMany, "WALLET", "again"))).isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void a_payment_behind_a_parked_message_leaves_the_booking_payable_and_its_window_ends() {
        // given
        var booking = engine.reserved(new UserId(21), engine.slot(1));
        engine.database("orders")
                .jdbc()
                .sql("INSERT INTO parked_key (consumer, key) VALUES ('payments', ?)")
                .param(booking.bookingId().toString())
                .update();

        // when
        var refused = refusal(pay(booking, "CARD", "tok_ok"));

        // then
        assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        clock.advance(Duration.ofMinutes(8));
        engine.bean(SagaScheduler.class).fire();
        assertThat(engine.find(booking).failReason()).isEqualTo(FailReason.PAYMENT_WINDOW_OVER);
        assertThat(engine.audit()).allMatch(check -> check.violations().isEmpty());
    }
}
