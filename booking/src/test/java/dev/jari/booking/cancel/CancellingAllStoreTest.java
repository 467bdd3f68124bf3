package dev.jari.booking.cancel;

import static dev.jari.booking.BookingService.granted;
import static dev.jari.booking.BookingService.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.cancellation.AffectedBooking;
import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.CancellationScope.Kind;
import dev.jari.contracts.cancellation.CancellationState;
import dev.jari.contracts.cancellation.FindCancellation;
import dev.jari.contracts.cancellation.ListCancellations;
import dev.jari.contracts.cancellation.PreviewCancellation;
import dev.jari.contracts.cancellation.StartCancellation;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.CancellationId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B7", "B8"})
class CancellingAllStoreTest {

    private static final UserId ADMIN = new UserId(9);
    private static final Duration WATCH = Duration.ofMinutes(30);
    private static final CancellationScope SLOT = new CancellationScope(Kind.SLOT, 501);
    private static final Instant STARTS_AT = Instant.parse("2026-12-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private CancellationRunner runner;
    private Cancellations cancellations;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.database
                .jdbc()
                .sql("TRUNCATE cancellation, cancellation_failure")
                .update();
        runner = anotherRunner();
        cancellations = new Cancellations(service.database, service.cache, service.clock, runner);
        service.inventory.slot(501, 1_000);
        service.inventory.slot(502, 1_000);
    }

    @AfterEach
    void close() {
        service.close();
    }

    /** What another process would work with. */
    private CancellationRunner anotherRunner() {
        return new CancellationRunner(service.database, service.saga, service.cache, service.clock, WATCH);
    }

    private Booking booked(long userId, long slotId) {
        return service.made(
                Asked.by(userId).slot(slotId).key("key-" + slotId).waiting(10).now());
    }

    private Booking paid(long userId, long slotId) {
        var booking = booked(userId, slotId);
        service.database
                .jdbc()
                .sql("UPDATE bookings SET order_id = id, paid_amount = 20000 WHERE id = ?")
                .param(booking.bookingId())
                .update();
        service.database.jdbc().sql("""
                        INSERT INTO payment_attempt (order_id, booking_id, status, asked_at, changed_at)
                        VALUES (:id, :id, 'PAID', now(), now())
                        """).param("id", booking.bookingId()).update();
        return booking;
    }

    /** Confirmed, and made by the database itself, because there are many. */
    private void manyBooked(int count) {
        var one = booked(1, 501);
        service.database
                .jdbc()
                .sql("""
                        INSERT INTO bookings (id, number, user_id, status, version, lane, accepted_seq, offering_id,
                                              slot_ids, snapshot, date, start_time, starts_at, quantity, payment_type,
                                              currency, total_amount, amount_due, items, created_at, changed_at)
                        SELECT 1000000 + n, 'BK-MANY-' || n, 1000 + n, status, version, lane, accepted_seq, offering_id,
                               slot_ids, snapshot, date, start_time, starts_at, quantity, payment_type,
                               currency, total_amount, amount_due, items, created_at, changed_at
                          FROM bookings, generate_series(1, :more) AS n
                         WHERE id = :one
                        """)
                .param("more", count - 1)
                .param("one", one.bookingId())
                .update();
        service.inventory.slot(501, 1_000, SlotStatus.CLOSED, STARTS_AT);
    }

    private Cancellation start(CancellationScope scope, @Nullable String reason) {
        return granted(cancellations.start(new StartCancellation(scope, ADMIN, reason, false)));
    }

    private Cancellation now(CancellationId id) {
        return granted(cancellations.find(new FindCancellation(id)));
    }

    private Booking now(Booking booking) {
        return service.records.find(booking.bookingId()).orElseThrow();
    }

    private void workAll() {
        while (runner.step()) Thread.onSpinWait();
    }

    private void assertCancelledExactlyOnce(int bookings) {
        assertThat(service.count("bookings WHERE status = 'CANCELLED'")).isEqualTo(bookings);
        assertThat(service.count("booking_history WHERE what = 'CANCELLED' AND actor = 'SYSTEM'"))
                .isEqualTo(bookings);
        service.awaitQuiet();
        for (var type : List.of("slot.release", "booking.cancelled"))
            assertThat(service.count("event_log WHERE type = '%s'".formatted(type)))
                    .isEqualTo(bookings);
    }

    @Test
    void everything_of_a_slot_is_cancelled_with_all_that_was_paid_and_customers_are_told_why() {
        // given a ladder that gives nothing so late
        service.database.jdbc().sql("TRUNCATE event_log").update();
        var confirmed = booked(1, 501);
        var paid = paid(2, 501);
        var other = booked(3, 502);
        service.clock.advance(Duration.between(service.clock.instant(), STARTS_AT.minusSeconds(60)));

        // when
        var asked = start(SLOT, "typhoon");
        assertThat(asked.state()).isEqualTo(CancellationState.RUNNING);
        assertThat(asked.total()).isEqualTo(2);
        workAll();

        // then
        assertThat(now(confirmed).status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(now(paid).refund()).isEqualTo(new RefundQuote(100, new Money(20_000, "KRW"), "SYSTEM"));
        assertThat(now(other).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertCancelledExactlyOnce(2);
        assertThat(service.orders.refunds())
                .singleElement()
                .satisfies(refund -> assertThat(refund.amount()).isEqualTo(new Money(20_000, "KRW")));
        assertThat(service.news.heard())
                .filteredOn(BookingCancelled.class::isInstance)
                .extracting(told -> ((BookingCancelled) told).reason())
                .containsExactly("typhoon", "typhoon");
        var told = now(asked.cancellationId());
        assertThat(told.state()).isEqualTo(CancellationState.WATCHING);
        assertThat(told.done()).isEqualTo(2);
        assertThat(told.failed()).isZero();
        assertThat(told.askedBy()).isEqualTo(ADMIN);
    }

    @Test
    void a_process_that_dies_in_the_middle_of_a_batch_leaves_the_rest_to_another() throws Exception {
        // given one batch that is done
        service.database.jdbc().sql("TRUNCATE event_log").update();
        manyBooked(250);
        var asked = start(SLOT, null);
        assertThat(runner.step()).isTrue();
        assertThat(now(asked.cancellationId()).done()).isEqualTo(CancellationRunner.BATCH);

        // when the connection of the second is killed while it waits for a booking, with its row locked
        try (var processes = Executors.newVirtualThreadPerTaskExecutor();
                var holder = service.database.dataSource().getConnection()) {
            holder.setAutoCommit(false);
            try (var lock = holder.prepareStatement(
                    "SELECT id FROM bookings WHERE status = 'CONFIRMED' ORDER BY id DESC OFFSET 60 LIMIT 1"
                            + " FOR UPDATE")) {
                lock.executeQuery();
            }
            var dying = processes.submit(runner::step);
            await().atMost(BookingService.SOON).until(() -> waitingForRows() == 1);
            // Meanwhile no other process works on it.
            assertThat(anotherRunner().step()).isFalse();
            service.database.jdbc().sql("""
                            SELECT pg_terminate_backend(pid)
                              FROM pg_stat_activity
                             WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'
                               AND datname = current_database()
                            """).query(Boolean.class).list();
            assertThatThrownBy(dying::get).isNotNull();
            holder.rollback();
        }

        // then nothing of that batch has happened
        assertThat(service.count("bookings WHERE status = 'CANCELLED'")).isEqualTo(CancellationRunner.BATCH);
        assertThat(now(asked.cancellationId()).done()).isEqualTo(CancellationRunner.BATCH);

        // and when another process goes on, together with a third
        try (var processes = Executors.newVirtualThreadPerTaskExecutor()) {
            var others = new ArrayList<java.util.concurrent.Future<?>>();
            for (var one : List.of(anotherRunner(), anotherRunner()))
                others.add(processes.submit(() -> {
                    while (one.step()) Thread.onSpinWait();
                }));
            for (var other : others) other.get();
        }
        workAll();

        // then
        assertCancelledExactlyOnce(250);
        var told = now(asked.cancellationId());
        assertThat(told.total()).isEqualTo(250);
        assertThat(told.done()).isEqualTo(250);
    }

    private long waitingForRows() {
        return service.count("pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'"
                + " AND datname = current_database()");
    }

    @Test
    void a_booking_that_cannot_be_cancelled_holds_up_no_other() {
        manyBooked(150);
        var broken = service.database.jdbc().sql("""
                        UPDATE bookings SET snapshot = '{"offering": 1}'
                         WHERE id = (SELECT id FROM bookings ORDER BY id OFFSET 30 LIMIT 1)
                        RETURNING id
                        """).query(Long.class).single();

        var asked = start(SLOT, null);
        workAll();

        var told = now(asked.cancellationId());
        assertThat(told.done()).isEqualTo(149);
        assertThat(told.failed()).isEqualTo(1);
        assertThat(told.failures())
                .singleElement()
                .satisfies(id -> assertThat(id.value()).isEqualTo(broken));
        assertThat(service.count("bookings WHERE status = 'CANCELLED'")).isEqualTo(149);
    }

    @Test
    void what_comes_of_a_hold_from_before_is_cancelled_too_until_the_slot_is_open_again() {
        // given
        manyBooked(1);
        var asked = start(SLOT, null);
        workAll();
        service.inventory.hold("late", 7, 501);

        // when it is confirmed later, which closing does not forbid
        service.clock.advance(CancellationRunner.WATCH_EVERY);
        var late = service.made(Asked.by(7).hold("late").key("late").waiting(10).now());
        workAll();

        // then
        assertThat(now(late).status()).isEqualTo(BookingStatus.CANCELLED);
        assertThat(now(asked.cancellationId()).done()).isEqualTo(2);

        // and when the slot is open again, customers may book it and stay
        service.inventory.slot(501, 1_000);
        service.clock.advance(CancellationRunner.WATCH_EVERY);
        service.inventory.sync(501);
        service.awaitQuiet();
        var stays = booked(8, 501);
        workAll();
        assertThat(now(stays).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(now(asked.cancellationId()).state()).isEqualTo(CancellationState.DONE);
    }

    @Test
    void a_cancellation_ends_when_no_hold_from_before_can_live() {
        manyBooked(1);
        var asked = start(SLOT, null);
        workAll();
        service.clock.advance(WATCH);
        workAll();

        assertThat(now(asked.cancellationId()).state()).isEqualTo(CancellationState.DONE);
        assertThat(now(asked.cancellationId()).endedAt()).isEqualTo(service.clock.instant());
    }

    @Test
    void asking_again_goes_on_with_the_same_and_what_has_begun_is_left_alone() {
        manyBooked(3);
        var first = start(SLOT, null);
        workAll();
        assertThat(start(SLOT, "again").cancellationId()).isEqualTo(first.cancellationId());
        workAll();
        assertThat(now(first.cancellationId()).total()).isEqualTo(3);

        var begun = booked(5, 502);
        service.clock.advance(Duration.between(service.clock.instant(), STARTS_AT));
        var venue = new CancellationScope(
                Kind.OFFERING, begun.offering().offeringId().value());
        var later = start(venue, null);
        workAll();
        assertThat(now(begun).status()).isEqualTo(BookingStatus.CONFIRMED);
        assertThat(later.total()).isZero();
        assertThat(granted(cancellations.list(new ListCancellations(null, 1))).items())
                .extracting(Cancellation::cancellationId)
                .containsExactly(later.cancellationId());
    }

    @Test
    void a_preview_tells_whom_it_would_touch_and_touches_no_booking() {
        // given
        booked(1, 501);
        paid(2, 501);
        var third = booked(3, 502);

        // then
        var slot = granted(cancellations.preview(new PreviewCancellation(SLOT, null, 1)));
        assertThat(slot.bookings()).isEqualTo(2);
        assertThat(slot.places()).isEqualTo(2);
        assertThat(slot.refunds()).containsExactly(new Money(20_000, "KRW"));
        for (var scope : List.of(
                new CancellationScope(
                        Kind.OFFERING, third.offering().offeringId().value()),
                new CancellationScope(Kind.VENUE, third.venue().venueId().value()))) {
            var users = new ArrayList<Long>();
            @Nullable String cursor = null;
            do {
                var page = granted(cancellations.preview(new PreviewCancellation(scope, cursor, 1)));
                assertThat(page.bookings()).isEqualTo(3);
                page.items().stream().map(AffectedBooking::userId).forEach(user -> users.add(user.value()));
                cursor = page.nextCursor();
            } while (cursor != null);
            assertThat(users).containsExactly(1L, 2L, 3L);
        }
        assertThat(service.count("bookings WHERE status = 'CONFIRMED'")).isEqualTo(3);
        assertThat(service.count("cancellation")).isZero();
    }

    @Test
    void what_does_not_exist_and_what_is_malformed_is_refused() {
        var nothing = new CancellationScope(Kind.SLOT, 404);
        assertThat(refusal(cancellations.start(new StartCancellation(nothing, ADMIN, null, false)))
                        .code())
                .isEqualTo(ErrorCode.SLOT_NOT_FOUND);
        var empty = new CancellationScope(Kind.VENUE, 404);
        assertThat(refusal(cancellations.start(new StartCancellation(empty, ADMIN, null, true)))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(refusal(cancellations.start(new StartCancellation(SLOT, ADMIN, "\0", false)))
                        .code())
                .isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal(cancellations.preview(new PreviewCancellation(SLOT, "nonsense", 1)))
                        .code())
                .isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal(cancellations.find(new FindCancellation(new CancellationId(404))))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
    }
}
