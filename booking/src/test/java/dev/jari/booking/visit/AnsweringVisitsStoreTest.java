package dev.jari.booking.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.VisitStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B13")
class AnsweringVisitsStoreTest {

    private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private Visits visits;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        visits = new Visits(service.database, service.records, service.visitKeys, service.clock);
        for (var slotId = 501; slotId < 510; slotId++) service.inventory.slot(slotId, 4);
    }

    @AfterEach
    void close() {
        service.close();
    }

    private Booking booked(long slotId) {
        return Objects.requireNonNull(service.create(Asked.by(1)
                        .slot(slotId)
                        .key("key-" + slotId)
                        .waiting(10)
                        .now())
                .booking());
    }

    private Told answer(Booking booking, boolean coming) {
        return Told.of(visits.answer(new AnswerVisit(booking.bookingId().toString(), new UserId(1), coming)));
    }

    private @Nullable String shown(Booking booking) {
        return redis.connection().sync().get("visit:" + booking.bookingId());
    }

    private void awaitShown(Booking booking, String value) {
        await().atMost(BookingService.SOON).until(() -> Objects.equals(shown(booking), value));
    }

    private List<String> history(Booking booking) {
        return service.database
                .jdbc()
                .sql("SELECT concat_ws(' ', version, actor, what, from_status, to_status) FROM booking_history"
                        + " WHERE booking_id = ? ORDER BY version")
                .param(booking.bookingId())
                .query((row, _) -> row.getString(1))
                .list();
    }

    private void assertRefused(Told answer, ErrorCode code) {
        assertThat(Objects.requireNonNull(answer.refusal()).code()).isEqualTo(code);
    }

    @Test
    void a_booking_is_announced_until_it_starts() {
        var booking = booked(501);

        awaitShown(booking, "PENDING");
        var left = redis.connection().sync().pttl("visit:" + booking.bookingId());
        assertThat(Duration.ofMillis(left))
                .isBetween(
                        Duration.between(service.clock.instant(), START).minus(BookingService.SOON),
                        Duration.between(service.clock.instant(), START));
    }

    @Test
    void a_group_that_is_accepted_together_is_announced_together() {
        var granted = new AtomicInteger();
        service.inventory.answer = reserve -> granted.incrementAndGet() <= 4
                ? service.inventory.granted(reserve)
                : service.inventory.soldOut(reserve, 0);
        var booked = IntStream.range(1, 40)
                .mapToObj(
                        user -> service.create(Asked.by(user).slot(505).key("k").now()))
                .flatMap(answer -> Stream.ofNullable(answer.booking()))
                .toList();

        // more than four fail, and are not announced any more
        service.awaitQuiet();
        await().atMost(BookingService.SOON)
                .untilAsserted(() ->
                        assertThat(redis.connection().sync().keys("visit:*")).hasSize(4));
        assertThat(booked).hasSizeGreaterThan(4);
    }

    @Test
    void the_answer_is_in_the_table_in_the_history_and_in_redis() {
        // given
        var booking = booked(501);
        awaitShown(booking, "PENDING");

        // when
        var coming = Objects.requireNonNull(answer(booking, true).booking());

        // then
        assertThat(coming.visitStatus()).isEqualTo(VisitStatus.COMING);
        assertThat(coming.version()).isEqualTo(booking.version() + 1);
        assertThat(shown(booking)).isEqualTo("COMING");
        assertThat(redis.connection().sync().pttl("visit:" + booking.bookingId()))
                .isPositive();

        // when they change their mind
        var declined = Objects.requireNonNull(answer(booking, false).booking());

        // then
        assertThat(declined.visitStatus()).isEqualTo(VisitStatus.DECLINED);
        assertThat(shown(booking)).isEqualTo("DECLINED");
        assertThat(history(booking))
                .containsExactly(
                        "1 USER CREATED PENDING",
                        "2 SYSTEM PLACES_RESERVED PENDING CONFIRMED",
                        "3 USER VISIT_COMING CONFIRMED CONFIRMED",
                        "4 USER VISIT_DECLINED CONFIRMED CONFIRMED");
    }

    @Test
    void the_same_answer_again_changes_nothing() {
        var booking = booked(501);
        var first = answer(booking, true);

        assertThat(answer(booking, true)).isEqualTo(first);
        assertThat(history(booking)).hasSize(3);
    }

    @Test
    void only_its_owner_answers_for_a_booking() {
        var booking = booked(501);

        assertRefused(
                Told.of(visits.answer(new AnswerVisit(booking.bookingNumber(), new UserId(2), true))),
                ErrorCode.BOOKING_NOT_FOUND);
        assertRefused(
                Told.of(visits.answer(new AnswerVisit("nonsense", new UserId(1), true))), ErrorCode.BOOKING_NOT_FOUND);
        assertThat(history(booking)).hasSize(2);
    }

    @Test
    void there_is_an_answer_only_before_the_start_and_while_the_booking_may_be_used() {
        // given
        var pending = booked(501);
        var reserved = Objects.requireNonNull(service.create(Asked.by(1)
                        .slot(502)
                        .key("b")
                        .paying(PaymentType.PREPAY)
                        .waiting(10)
                        .now())
                .booking());
        assertThat(reserved.status()).isEqualTo(BookingStatus.SLOT_RESERVED);

        // then
        assertThat(answer(reserved, true).booking()).isNotNull();
        for (var over : List.of("CANCELLED", "COMPLETED", "NO_SHOW")) {
            service.database
                    .jdbc()
                    .sql("UPDATE bookings SET status = ? WHERE id = ?")
                    .params(over, pending.bookingId())
                    .update();
            assertRefused(answer(pending, true), ErrorCode.INVALID_STATE);
        }
        service.database
                .jdbc()
                .sql("UPDATE bookings SET status = 'CONFIRMED' WHERE id = ?")
                .param(pending.bookingId())
                .update();
        service.clock.moveTo(START.minusMillis(1));
        assertThat(answer(pending, true).booking()).isNotNull();
        service.clock.moveTo(START);
        assertRefused(answer(pending, false), ErrorCode.INVALID_STATE);
        assertRefused(answer(pending, true), ErrorCode.INVALID_STATE);
    }

    @Test
    void an_announcement_that_comes_late_does_not_undo_an_answer() {
        // given
        var booking = booked(501);
        awaitShown(booking, "PENDING");
        answer(booking, true);

        // when
        service.visitKeys.write(List.of(
                new VisitKeys.Write.Announced(booking.bookingId(), START),
                new VisitKeys.Write.Announced(new BookingId(4711), START)));

        // then
        await().atMost(BookingService.SOON)
                .until(() -> redis.connection().sync().get("visit:4711") != null);
        assertThat(shown(booking)).isEqualTo("COMING");
    }

    @Test
    void answers_at_the_same_time_leave_a_line_each_and_no_version_twice() throws Exception {
        // given
        var booking = booked(501);

        // when
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 40)
                    .<Callable<Told>>mapToObj(i -> () -> answer(booking, i % 2 == 0))
                    .toList();
            for (var one : people.invokeAll(calls))
                assertThat(one.get().booking()).isNotNull();
        }

        // then
        var version = service.records.find(booking.bookingId()).orElseThrow().version();
        assertThat(history(booking)).hasSize((int) version);
    }

    @Test
    void without_redis_bookings_and_answers_go_on() {
        // given
        var nowhere = RedisClient.create("redis://127.0.0.1:1");
        try (var silent = new VisitKeys(nowhere, service.clock)) {
            var without = new Visits(service.database, service.records, silent, service.clock);
            var booking = booked(501);

            // then
            var answer = Told.of(without.answer(new AnswerVisit(booking.bookingNumber(), new UserId(1), true)));
            assertThat(Objects.requireNonNull(answer.booking()).visitStatus()).isEqualTo(VisitStatus.COMING);
        } finally {
            nowhere.shutdown();
        }
    }
}
