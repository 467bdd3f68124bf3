package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B1", "B2", "B5"})
class CreatingABookingStoreTest {

    private static final long SLOT = 501;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        service.inventory.slot(SLOT, 4);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Told ask(Asked asked) {
        return service.create(asked.now());
    }

    private Booking made(Asked asked) {
        var answer = ask(asked);
        assertThat(answer.refusal()).isNull();
        return Objects.requireNonNull(answer.booking());
    }

    private void refused(ErrorCode code, Asked asked) {
        assertThat(Objects.requireNonNull(ask(asked).refusal()).code()).isEqualTo(code);
    }

    private static Asked one(long user, String key) {
        return Asked.by(user).slot(SLOT).key(key);
    }

    @Test
    void who_does_not_wait_is_told_that_it_is_accepted() {
        var answer = ask(one(1, "a"));

        assertThat(answer.outcomeKnown()).isFalse();
        var booking = Objects.requireNonNull(answer.booking());
        assertThat(booking.status()).isEqualTo(BookingStatus.PENDING);
        assertThat(booking.totalAmount()).isEqualTo(new Money(20_000, "KRW"));
        assertThat(booking.amountDue()).isEqualTo(new Money(0, "KRW"));
        service.awaitQuiet();
        var stored = service.records.find(booking.bookingId()).orElseThrow();
        assertThat(stored.status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(stored)
                .usingRecursiveComparison()
                .ignoringFields("status", "version")
                .isEqualTo(booking);
        assertThat(service.count("booking_history")).isEqualTo(2);
        assertThat(service.inventory.commands()).singleElement().isInstanceOfSatisfying(SlotReserve.class, reserve -> {
            assertThat(reserve.acceptedSeq()).isEqualTo(booking.acceptedSeq());
            assertThat(reserve.deadline()).isEqualTo(service.clock.instant().plusSeconds(60));
        });
        assertThat(service.news.heard()).singleElement().isInstanceOfSatisfying(BookingConfirmed.class, news -> {
            assertThat(news.offeringName()).isEqualTo("동서");
            assertThat(news.frontNineCourseName()).isEqualTo("동코스");
            assertThat(news.userEmail()).isEqualTo("a@b.example");
        });
    }

    @Test
    void who_waits_is_told_the_outcome() {
        var answer = ask(one(1, "a").waiting(10));

        assertThat(answer.outcomeKnown()).isTrue();
        assertThat(Objects.requireNonNull(answer.booking()).status()).isEqualTo(BookingStatus.CONFIRMED);
        service.awaitQuiet();
        assertThat(service.records.find(answer.booking().bookingId())).contains(answer.booking());
    }

    @Test
    void who_waits_and_gets_no_place_is_refused_with_what_is_left() {
        // given what booking can't know yet
        made(one(1, "warm").waiting(10));
        service.inventory.answer = reserve -> service.inventory.soldOut(reserve, 1);

        // when
        var answer = ask(one(2, "a").quantity(2).waiting(10));

        // then
        var refusal = Objects.requireNonNull(answer.refusal());
        assertThat(refusal.code()).isEqualTo(ErrorCode.SOLD_OUT);
        assertThat(refusal.data()).containsEntry("available", 1).containsKey("bookingId");
        var again = ask(one(2, "a").quantity(2).waiting(10));
        assertThat(again.replayed()).isTrue();
        assertThat(again.refusal()).isEqualTo(refusal.asReplay());
    }

    @Test
    void a_slot_known_to_be_full_is_refused_before_anything_is_written() {
        // given
        made(one(1, "a").quantity(4).waiting(10));
        service.inventory.book(SLOT, 4);
        service.inventory.sync(SLOT);
        service.awaitQuiet();
        var written = service.count("bookings");

        // when
        var answer = ask(one(2, "b").quantity(1));

        // then
        var refusal = Objects.requireNonNull(answer.refusal());
        assertThat(refusal.code()).isEqualTo(ErrorCode.SOLD_OUT);
        assertThat(refusal.data()).containsEntry("available", 0);
        assertThat(service.count("bookings")).isEqualTo(written);
        assertThat(service.count("idempotency_keys")).isEqualTo(1);
        assertThat(ask(one(1, "a").quantity(4).waiting(10)).replayed()).isTrue();
        refused(ErrorCode.DUPLICATE_BOOKING, one(1, "c"));
        refused(ErrorCode.IDEMPOTENCY_KEY_REUSED, one(1, "a").quantity(3));
    }

    @Test
    void without_news_a_full_slot_is_asked_for_again() {
        // given
        made(one(1, "a").quantity(4).waiting(10));
        service.inventory.book(SLOT, 4);
        service.inventory.sync(SLOT);
        service.awaitQuiet();
        service.inventory.book(SLOT, -4);
        var asked = service.inventory.slotQuestions.get();
        refused(ErrorCode.SOLD_OUT, one(2, "b"));
        assertThat(service.inventory.slotQuestions).hasValue(asked);

        // when
        service.clock.advance(Duration.ofSeconds(6));

        // then
        assertThat(made(one(2, "b").waiting(10)).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(service.inventory.slotQuestions).hasValue(asked + 1);
    }

    @Test
    void what_is_asked_for_again_answers_for_all_of_the_slot() {
        // given
        made(one(1, "a").quantity(4).waiting(10));
        service.inventory.book(SLOT, 4);
        service.inventory.sync(SLOT);
        service.awaitQuiet();
        service.clock.advance(Duration.ofSeconds(6));

        // when: closed, which booking was not told
        service.inventory.slot(SLOT, 4, SlotStatus.CLOSED, Instant.parse("2026-12-01T00:00:00Z"));

        // then
        refused(ErrorCode.SLOT_CLOSED, one(2, "b"));
    }

    @Test
    void the_same_key_gets_the_same_booking_as_it_is_now() {
        var first = made(one(1, "a"));
        service.awaitQuiet();

        var second = ask(one(1, "a"));

        assertThat(second.replayed()).isTrue();
        assertThat(second.outcomeKnown()).isFalse();
        assertThat(Objects.requireNonNull(second.booking()).bookingId()).isEqualTo(first.bookingId());
        assertThat(second.booking().status()).isEqualTo(BookingStatus.CONFIRMED);
        refused(ErrorCode.IDEMPOTENCY_KEY_REUSED, one(1, "a").quantity(2));
        assertThat(made(one(2, "a")).bookingId()).isNotEqualTo(first.bookingId());
    }

    @Test
    void a_replay_is_answered_although_the_slot_has_begun_or_is_gone() {
        var first = made(one(1, "a"));
        service.inventory.gone(SLOT);
        service.clock.moveTo(Instant.parse("2026-12-02T00:00:00Z"));

        assertThat(Objects.requireNonNull(ask(one(1, "a")).booking()).bookingId())
                .isEqualTo(first.bookingId());
        refused(ErrorCode.SLOT_NOT_FOUND, one(1, "b"));
    }

    @Test
    @Covers("Z13")
    void a_double_click_is_refused_at_once_and_a_refused_click_leaves_no_lock() {
        made(one(1, "a"));
        refused(ErrorCode.DUPLICATE_REQUEST, one(1, "b"));
        redis.connection().sync().flushdb();
        refused(ErrorCode.DUPLICATE_BOOKING, one(1, "c"));
        refused(ErrorCode.DUPLICATE_BOOKING, one(1, "d"));
        assertThat(redis.connection().sync().keys("*")).allMatch(key -> key.startsWith("visit:"));
    }

    @Test
    @Covers("Z13")
    void a_booking_that_failed_frees_the_lock_for_the_next_try() {
        // given
        made(one(9, "warm").waiting(10));
        service.inventory.answer = reserve -> service.inventory.soldOut(reserve, 0);
        made(one(1, "a"));
        service.awaitQuiet();

        // then
        await().atMost(BookingService.SOON)
                .until(() -> redis.connection().sync().exists("reservation_lock:1:" + SLOT) == 0);
        assertThat(redis.connection().sync().exists("reservation_lock:9:" + SLOT))
                .isEqualTo(1);
    }

    @Test
    void a_replay_is_one_also_while_a_later_request_has_the_lock() {
        var first = made(one(1, "a"));
        redis.connection().sync().set("reservation_lock:1:" + SLOT, "b|another body|9999");

        var again = ask(one(1, "a"));

        assertThat(again.replayed()).isTrue();
        assertThat(Objects.requireNonNull(again.booking()).bookingId()).isEqualTo(first.bookingId());
        refused(ErrorCode.DUPLICATE_REQUEST, one(1, "c"));
    }

    @Test
    @Covers({"Z13", "B5"})
    void a_double_click_is_refused_without_the_database() throws SQLException {
        made(one(1, "a"));
        service.awaitQuiet();

        try (var _ = service.withoutConnections()) {
            refused(ErrorCode.DUPLICATE_REQUEST, one(1, "b"));
            refused(ErrorCode.DUPLICATE_REQUEST, one(1, "b"));
            refused(ErrorCode.DUPLICATE_REQUEST, one(1, "c"));
        }
    }

    @Test
    void the_key_of_a_booking_that_is_over_is_a_replay_while_the_next_booking_has_the_lock() {
        // given
        var first = made(one(1, "a").waiting(10));
        BookingService.granted(service.cancels.cancel(cancelling(first)));
        made(one(1, "b").waiting(10));

        // when
        var again = ask(one(1, "a").waiting(10));

        // then
        assertThat(again.replayed()).isTrue();
        assertThat(Objects.requireNonNull(again.booking()).status()).isEqualTo(BookingStatus.CANCELLED);
        refused(ErrorCode.IDEMPOTENCY_KEY_REUSED, one(1, "a").quantity(2));
        refused(ErrorCode.DUPLICATE_REQUEST, one(1, "c"));
    }

    private static CancelBooking cancelling(Booking booking) {
        return new CancelBooking(booking.bookingNumber(), booking.userId(), null, null, null, "", 0);
    }

    @Test
    void who_has_a_booking_already_is_told_which() {
        // given
        var first = made(one(1, "a").waiting(10));
        redis.connection().sync().flushdb();

        // when
        var refusal = Objects.requireNonNull(ask(one(1, "b")).refusal());

        // then
        assertThat(refusal.code()).isEqualTo(ErrorCode.DUPLICATE_BOOKING);
        assertThat(refusal.sentence()).isEqualTo("DUPLICATE_BOOKING");
        assertThat(refusal.data()).isEqualTo(Map.of("bookingId", first.bookingId(), "awaitsPayment", false));
    }

    @Test
    void who_has_one_that_is_not_paid_yet_is_told_so_also_from_memory() {
        // given
        var first = made(one(1, "a").quantity(4).paying(PaymentType.PREPAY).waiting(10));
        redis.connection().sync().flushdb();
        var told = Map.of("bookingId", first.bookingId(), "awaitsPayment", true);

        // when
        var written = Objects.requireNonNull(ask(one(1, "b")).refusal());
        service.inventory.book(SLOT, 4);
        service.inventory.sync(SLOT);
        service.awaitQuiet();
        var remembered = Objects.requireNonNull(ask(one(1, "c")).refusal());

        // then
        assertThat(List.of(written, remembered)).allSatisfy(refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.DUPLICATE_BOOKING);
            assertThat(refusal.sentence()).isEqualTo("duplicate-awaits-payment");
            assertThat(refusal.data()).isEqualTo(told);
        });
    }

    @Test
    void what_is_past_closed_or_unknown_is_refused() {
        service.inventory.slot(502, 4, SlotStatus.CLOSED, Instant.parse("2026-12-01T00:00:00Z"));
        service.inventory.slot(503, 4, SlotStatus.CLOSED, service.clock.instant());
        refused(ErrorCode.SLOT_CLOSED, Asked.by(1).slot(502).key("a"));
        refused(ErrorCode.SLOT_IN_THE_PAST, Asked.by(1).slot(503).key("a"));
        refused(ErrorCode.SLOT_NOT_FOUND, Asked.by(1).slot(999).key("a"));
        assertThat(service.count("bookings")).isZero();
    }

    @Test
    void a_request_has_a_key_and_is_for_one_place_at_least() {
        refused(ErrorCode.IDEMPOTENCY_KEY_REQUIRED, Asked.by(1).slot(SLOT));
        assertThat(Objects.requireNonNull(ask(one(1, "a").quantity(0)).refusal())
                        .status())
                .isEqualTo(422);
    }

    @Test
    @Covers("H5")
    void a_hold_becomes_one_booking() {
        service.inventory.hold("h1", 1, SLOT);

        var first = made(Asked.by(1).hold("h1").waiting(10));
        assertThat(first.quantity()).isEqualTo(2);
        assertThat(first.status()).isEqualTo(BookingStatus.CONFIRMED);
        refused(ErrorCode.HOLD_ALREADY_PROCESSED, Asked.by(1).hold("h1"));
        service.inventory.holdGone("h1");
        refused(ErrorCode.HOLD_ALREADY_PROCESSED, Asked.by(1).hold("h1"));
        refused(ErrorCode.HOLD_EXPIRED, Asked.by(1).hold("h2"));
    }

    @Test
    void confirming_a_hold_again_with_its_key_is_a_replay_also_when_the_hold_is_gone() {
        service.inventory.hold("h1", 1, SLOT);
        var first = made(Asked.by(1).hold("h1").key("a").waiting(10));
        service.inventory.holdGone("h1");

        var again = ask(Asked.by(1).hold("h1").key("a").waiting(10));

        assertThat(again.replayed()).isTrue();
        assertThat(Objects.requireNonNull(again.booking()).bookingId()).isEqualTo(first.bookingId());
    }

    @Test
    void a_hold_of_which_nothing_comes_gets_its_own_time_back() {
        made(one(1, "a").waiting(10));
        redis.connection().sync().flushdb();
        service.inventory.hold("h1", 1, SLOT);

        refused(ErrorCode.DUPLICATE_BOOKING, Asked.by(1).hold("h1"));

        assertThat(service.inventory.pinned).isEmpty();
    }

    @Test
    void somebody_elses_hold_is_forbidden() {
        service.inventory.holdRefused("h1", ErrorCode.FORBIDDEN);

        refused(ErrorCode.FORBIDDEN, Asked.by(2).hold("h1"));
    }
}
