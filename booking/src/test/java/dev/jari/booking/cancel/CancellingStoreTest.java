package dev.jari.booking.cancel;

import static dev.jari.booking.BookingService.granted;
import static dev.jari.booking.BookingService.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Covers({"B7", "B8"})
class CancellingStoreTest {

    private static final Money PAID = new Money(20_000, "KRW");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(501, 10);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking booked(long userId) {
        var booking = service.made(Asked.by(userId)
                .slot(501)
                .key("key")
                .paying(PaymentType.NONE)
                .waiting(10)
                .now());
        service.awaitQuiet();
        return booking;
    }

    private Booking paid(long userId) {
        var booking = booked(userId);
        service.database
                .jdbc()
                .sql("UPDATE bookings SET order_id = id, paid_amount = ? WHERE id = ?")
                .params(PAID.amount(), booking.bookingId())
                .update();
        service.database.jdbc().sql("""
                        INSERT INTO payment_attempt (order_id, booking_id, status, asked_at, changed_at)
                        VALUES (:id, :id, 'PAID', now(), now())
                        """).param("id", booking.bookingId()).update();
        return booking;
    }

    private static CancelBooking by(@Nullable Long userId, @Nullable Long adminId, Booking booking) {
        return new CancelBooking(booking.bookingNumber(), id(userId), id(adminId), "changed my mind", null, "same", 0);
    }

    private static @Nullable UserId id(@Nullable Long number) {
        return number == null ? null : new UserId(number);
    }

    private static CancelBooking keyed(Booking booking, String key, String fingerprint) {
        return new CancelBooking(booking.bookingNumber(), booking.userId(), null, null, key, fingerprint, 0);
    }

    private static ErrorCode code(Answer<?> answer) {
        return refusal(answer).code();
    }

    @Test
    void a_customer_gives_a_paid_booking_up_and_gets_back_what_the_ladder_says() {
        // given sixteen days before it starts, then five
        var booking = paid(1);
        service.clock.advance(Duration.ofDays(11));

        // when
        var answer = granted(service.cancels.cancel(by(1L, null, booking)));

        // then
        var refund = new RefundQuote(80, new Money(16_000, "KRW"), "LADDER_72H");
        assertThat(answer.refund()).isEqualTo(refund);
        assertThat(answer.replayed()).isFalse();
        assertThat(answer.booking().status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(answer.booking().refund()).isEqualTo(refund);
        assertThat(answer.booking().paidAmount()).isEqualTo(PAID);
        service.awaitQuiet();
        assertThat(service.inventory.commands())
                .filteredOn(SlotRelease.class::isInstance)
                .hasSize(1);
        assertThat(service.orders.refunds()).singleElement().satisfies(sent -> {
            assertThat(sent.orderId()).isEqualTo(new OrderId(booking.bookingId().value()));
            assertThat(sent.amount()).isEqualTo(refund.refund());
            assertThat(sent.reason()).isEqualTo("LADDER_72H");
        });
        assertThat(service.news.heard())
                .contains(new BookingCancelled(
                        booking.bookingId(),
                        booking.bookingNumber(),
                        new UserId(1),
                        "changed my mind",
                        refund.refund()));
        assertThat(history(booking, "CANCELLED"))
                .isEqualTo(Map.of(
                        "actor", "USER", "actor_id", 1L, "from_status", "CONFIRMED", "detail", "changed my mind"));
        assertThat(service.count("payment_attempt WHERE status = 'REFUNDED'")).isEqualTo(1);
        assertThat(service.count("booking_history WHERE what = 'PAYMENT_REFUNDED'"))
                .isEqualTo(1);
        assertThat(service.meters
                        .counter("booking.cancelled.count", "by", "USER")
                        .count())
                .isEqualTo(1);
    }

    private Map<String, @Nullable Object> history(Booking booking, String what) {
        return service.database
                .jdbc()
                .sql("""
                        SELECT actor, actor_id, from_status, detail
                          FROM booking_history
                         WHERE booking_id = ? AND what = ?
                        """)
                .params(booking.bookingId(), what)
                .query()
                .singleRow();
    }

    @Test
    void the_slot_can_be_booked_again_at_once_and_its_places_are_known_to_be_free() {
        // given a slot that is full
        service.inventory.slot(502, 1);
        var asked = Asked.by(1).slot(502).paying(PaymentType.NONE).waiting(10);
        var booking = service.made(asked.key("one").now());
        service.awaitQuiet();
        service.inventory.book(502, 1);
        service.inventory.sync(502);
        service.awaitQuiet();
        assertThat(service.cache.known(List.of(new SlotId(502)), Duration.ofSeconds(5)))
                .extracting(SlotPlaces::notBooked)
                .containsExactly(0);

        // when
        service.cancels.cancel(by(1L, null, booking));

        // then
        assertThat(service.cache.known(List.of(new SlotId(502)), Duration.ofSeconds(5)))
                .extracting(SlotPlaces::notBooked)
                .containsExactly(1);
        service.awaitQuiet();
        service.inventory.book(502, -1);
        assertThat(service.bookings.create(asked.key("two").now())).isInstanceOf(Answer.Granted.class);
    }

    private static CancelBooking waiting(Booking booking, @Nullable String key, int seconds) {
        return new CancelBooking(booking.bookingNumber(), booking.userId(), null, null, key, "same", seconds);
    }

    @Test
    void who_likes_to_wait_is_answered_when_the_places_are_free() throws Exception {
        // given an inventory that takes its time
        var booking = booked(1);
        service.inventory.expect(SlotReserve.class);
        service.inventory.silent();

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // when
            var waiting = callers.submit(() -> service.cancels.cancel(waiting(booking, "a", 10)));
            var release = service.inventory.expect(SlotRelease.class);
            assertThat(waiting).isNotDone();
            var released = (SlotReleased) service.inventory.granted(release);
            service.inventory.says(released);

            // then
            var answer = granted(waiting.get());
            assertThat(answer.placesReleased()).isTrue();
            assertThat(answer.booking().status()).isEqualTo(BookingStatus.CANCELLED);

            // and a second release is no news, nor is there anything to wait for with the same key
            service.inventory.says(released);
            service.awaitQuiet();
            assertThat(service.count("booking_history WHERE what = 'PLACES_RELEASED'"))
                    .isEqualTo(1);
            assertThat(granted(service.cancels.cancel(waiting(booking, "a", 10)))
                            .placesReleased())
                    .isTrue();
        }
    }

    @Test
    void who_likes_to_wait_waits_no_longer_than_they_said() {
        var booking = booked(1);
        service.inventory.silent();

        var answer = granted(service.cancels.cancel(waiting(booking, null, 1)));

        assertThat(answer.placesReleased()).isFalse();
        assertThat(answer.booking().status()).isEqualTo(BookingStatus.CANCELLED);
    }

    @Test
    void nothing_is_refunded_where_nothing_was_paid() {
        var booking = booked(1);

        var answer = granted(service.cancels.cancel(by(1L, null, booking)));

        assertThat(answer.refund()).isEqualTo(new RefundQuote(100, Money.none("KRW"), "LADDER_168H"));
        service.awaitQuiet();
        assertThat(service.orders.commands()).isEmpty();
        assertThat(service.news.heard())
                .filteredOn(BookingCancelled.class::isInstance)
                .extracting(news -> ((BookingCancelled) news).refund())
                .containsExactly((Money) null);
    }

    @Test
    void the_booking_of_another_user_is_not_there() {
        var booking = booked(1);

        assertThat(code(service.cancels.cancel(by(2L, null, booking)))).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(code(service.cancels.quote(new QuoteRefund(booking.bookingNumber(), new UserId(2)))))
                .isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(service.records.find(booking.bookingId()).orElseThrow().status())
                .isEqualTo(BookingStatus.CONFIRMED);
    }

    @Test
    void a_customer_may_cancel_for_nothing_until_the_start_and_then_only_an_admin() {
        // given
        var first = paid(1);
        var second = paid(2);
        service.clock.moveTo(Instant.parse("2026-11-30T23:59:59Z"));

        // when
        var before = granted(service.cancels.cancel(by(1L, null, first)));
        service.clock.advance(Duration.ofSeconds(1));
        var quoted = service.cancels.quote(new QuoteRefund(second.bookingNumber(), new UserId(2)));
        var after = service.cancels.cancel(by(2L, null, second));
        var forced = granted(service.cancels.cancel(by(null, 9L, second)));

        // then
        assertThat(before.refund()).isEqualTo(new RefundQuote(0, Money.none("KRW"), "LATE"));
        assertThat(code(after)).isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
        assertThat(refusal(quoted).code()).isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
        assertThat(forced.refund()).isEqualTo(new RefundQuote(100, PAID, "ADMIN"));
        assertThat(history(second, "CANCELLED")).containsEntry("actor", "ADMIN").containsEntry("actor_id", 9L);
        service.awaitQuiet();
        // Also for nothing: stock and coupon go back.
        assertThat(service.orders.refunds())
                .extracting(refund -> refund.amount().amount())
                .containsExactly(0L, 20_000L);
    }

    @Test
    void the_system_gives_everything_back() {
        var booking = paid(1);
        service.clock.moveTo(Instant.parse("2026-11-30T23:59:59Z"));

        assertThat(granted(service.cancels.cancel(by(null, null, booking))).refund())
                .isEqualTo(new RefundQuote(100, PAID, "SYSTEM"));
    }

    @Test
    void the_quote_is_what_cancelling_in_that_moment_gives() {
        var booking = paid(1);
        service.clock.moveTo(Instant.parse("2026-11-29T00:00:00Z"));

        var customer = granted(service.cancels.quote(new QuoteRefund(booking.bookingNumber(), new UserId(1))));
        var admin = granted(service.cancels.quote(new QuoteRefund(booking.bookingNumber(), null)));

        assertThat(customer).isEqualTo(new RefundQuote(50, new Money(10_000, "KRW"), "LADDER_24H"));
        assertThat(admin).isEqualTo(new RefundQuote(100, PAID, "ADMIN"));
        assertThat(granted(service.cancels.cancel(by(1L, null, booking))).refund())
                .isEqualTo(customer);
        assertThat(code(service.cancels.quote(new QuoteRefund(booking.bookingNumber(), new UserId(1)))))
                .isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
    }

    @ParameterizedTest
    @EnumSource(BookingStatus.class)
    void whatever_state_it_is_in_cancelling_is_a_listed_move_or_refused(BookingStatus status) {
        // given
        var booking = booked(1);
        service.database
                .jdbc()
                .sql("""
                        UPDATE bookings
                           SET status = :status,
                               due_at = CASE WHEN :status IN ('PENDING', 'SLOT_RESERVED') THEN created_at END,
                               fail_reason = CASE WHEN :status = 'FAILED' THEN 'SOLD_OUT' END
                         WHERE id = :id
                        """)
                .param("status", status.name())
                .param("id", booking.bookingId())
                .update();

        // when
        var answer = service.cancels.cancel(by(1L, null, booking));
        var again = service.cancels.cancel(by(1L, null, booking));
        var byAdmin = service.cancels.cancel(by(null, 9L, booking));

        // then
        switch (status) {
            case PENDING, SLOT_RESERVED, CONFIRMED -> assertThat(answer).isInstanceOf(Answer.Granted.class);
            case COMPLETED, CANCELLED, NO_SHOW, FAILED -> {
                assertThat(code(answer)).isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
                assertThat(refusal(answer).data()).containsEntry("status", status.name());
            }
        }
        assertThat(code(again)).isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
        assertThat(code(byAdmin)).isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
        service.awaitQuiet();
        assertThat(service.inventory.commands())
                .filteredOn(SlotRelease.class::isInstance)
                .hasSize(answer instanceof Answer.Granted ? 1 : 0);
    }

    @Test
    void the_same_key_answers_again_and_another_body_or_booking_is_refused() {
        // given
        var booking = booked(1);
        service.inventory.slot(503, 10);
        var other = service.made(
                Asked.by(1).slot(503).key("other").paying(PaymentType.NONE).now());
        service.inventory.silent();

        // when
        var first = granted(service.cancels.cancel(keyed(booking, "k", "same")));
        var again = granted(service.cancels.cancel(keyed(booking, "k", "same")));

        // then
        assertThat(first.replayed()).isFalse();
        assertThat(again.replayed()).isTrue();
        assertThat(again.refund()).isEqualTo(first.refund());
        assertThat(again.booking()).isEqualTo(first.booking());
        assertThat(code(service.cancels.cancel(keyed(booking, "k", "changed"))))
                .isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        assertThat(code(service.cancels.cancel(keyed(other, "k", "same")))).isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED);
        assertThat(code(service.cancels.cancel(keyed(booking, "another", "same"))))
                .isEqualTo(ErrorCode.CANCEL_NOT_ALLOWED);
        assertThat(service.count("idempotency_keys WHERE route = 'CANCEL'")).isEqualTo(1);
    }

    @RepeatedTest(5)
    void equal_requests_at_the_same_time_cancel_once_and_get_the_same_answer() throws Exception {
        var booking = paid(1);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Answer<CancelledBooking>>>mapToObj(
                            _ -> () -> service.cancels.cancel(keyed(booking, "k", "same")))
                    .toList());
            for (var answer : answers) {
                assertThat(granted(answer.get()).refund()).isEqualTo(new RefundQuote(100, PAID, "LADDER_168H"));
            }
        }
        service.awaitQuiet();
        assertThat(service.orders.refunds()).hasSize(1);
        assertThat(service.count("booking_history WHERE what = 'CANCELLED'")).isEqualTo(1);
    }

    @Test
    void a_reason_that_is_too_long_is_refused() {
        var booking = booked(1);
        var asked = new CancelBooking(booking.bookingNumber(), new UserId(1), null, "x".repeat(1_001), null, "same", 0);

        var refusal = refusal(service.cancels.cancel(asked));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.pointer()).isEqualTo("/reason"));
    }
}
