package dev.jari.booking.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.booking.visit.Visits;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.timeline.TimelineEntry;
import dev.jari.contracts.timeline.TimelinePlace;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B9")
class ShowingTimelinesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;
    private Timelines timelines;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        service = new BookingService(database.url(), redis.url());
        timelines = new Timelines(service.database, service.records, service.bus);
        service.inventory.slot(501, 4);
        service.inventory.slot(502, 4);
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

    private List<TimelineEntry> timeline(Booking booking, @Nullable Long userId, int limit) {
        var all = new ArrayList<TimelineEntry>();
        String cursor = null;
        do {
            var page = Told.granted(timelines.show(new ShowTimeline(
                    booking.bookingNumber(), userId == null ? null : new UserId(userId), cursor, limit)));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            all.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return all;
    }

    private @Nullable ErrorCode refusal(String idOrNumber, long userId, @Nullable String cursor) {
        var refusal = Told.refusal(timelines.show(new ShowTimeline(idOrNumber, new UserId(userId), cursor, 10)));
        return refusal == null ? null : refusal.code();
    }

    @Test
    void it_tells_changes_and_messages_in_their_order() {
        // given another one's messages must not be in it
        booked(502);
        var booking = booked(501);
        awaitSent(booking, 2);

        // then the clock stands still, so all of it is one moment: changes come first, then what they sent
        var at = service.clock.instant();
        var told = timeline(booking, 1L, 10);
        assertThat(told).hasSize(4);
        assertThat(told.subList(0, 2))
                .containsExactly(
                        new TimelineEntry(at, Actor.USER, "CREATED", null, BookingStatus.PENDING, null),
                        new TimelineEntry(
                                at,
                                Actor.SYSTEM,
                                "PLACES_RESERVED",
                                BookingStatus.PENDING,
                                BookingStatus.CONFIRMED,
                                null));
        assertThat(told.subList(2, 4))
                .containsExactlyInAnyOrder(
                        new TimelineEntry(at, Actor.SYSTEM, "slot.reserve sent", null, null, null),
                        new TimelineEntry(at, Actor.SYSTEM, "booking.confirmed sent", null, null, null));
    }

    private void awaitSent(Booking booking, long messages) {
        await().atMost(BookingService.SOON)
                .until(() -> service.count("event_log WHERE key = '%s'".formatted(booking.bookingId())) == messages);
    }

    @Test
    void time_decides_first() {
        // given
        service.inventory.silent();
        var booking = Objects.requireNonNull(
                service.create(Asked.by(1).slot(501).key("a").now()).booking());
        awaitSent(booking, 1);
        service.clock.advance(Duration.ofSeconds(60));
        service.scheduler.fire();
        awaitSent(booking, 3);

        // then
        var told = timeline(booking, null, 10);
        assertThat(told.subList(0, 3).stream().map(TimelineEntry::what).toList())
                .containsExactly("CREATED", "slot.reserve sent", "SAGA_TIMED_OUT");
        assertThat(told.get(2).detail()).startsWith("SAGA_TIMEOUT: ");
        assertThat(told.subList(3, 5).stream().map(TimelineEntry::what).toList())
                .containsExactlyInAnyOrder("slot.release sent", "booking.failed sent");
    }

    @Test
    void pages_of_every_size_tell_the_same_to_customer_and_staff() {
        // given
        var booking = booked(501);
        awaitSent(booking, 2);
        var visits = new Visits(service.database, service.records, service.visitKeys, service.clock);
        for (var i = 0; i < 5; i++) {
            service.clock.advance(Duration.ofMillis(i));
            visits.answer(new AnswerVisit(booking.bookingNumber(), new UserId(1), i % 2 == 0));
        }

        // then
        var whole = timeline(booking, 1L, 200);
        assertThat(whole).hasSize(9);
        assertThat(whole.getLast())
                .isEqualTo(new TimelineEntry(service.clock.instant(), Actor.USER, "VISIT_COMING", null, null, null));
        for (var limit = 1; limit < 10; limit++) {
            assertThat(timeline(booking, 1L, limit)).isEqualTo(whole);
            assertThat(timeline(booking, null, limit)).isEqualTo(whole);
        }
    }

    @Test
    void what_is_not_sent_yet_is_told_and_keeps_its_place() {
        // given
        var booking = booked(501);
        awaitSent(booking, 2);
        var sent = timeline(booking, 1L, 10);

        // when one is put back, as if it had just been written
        service.database.jdbc().sql("""
                        WITH back AS (DELETE FROM event_log WHERE key = ? AND type = 'slot.reserve'
                                      RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                        INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version,
                                                    headers, payload, occurred_at, parked_at, attempts, last_error,
                                                    state)
                        SELECT 'outbox', message_id, 'booking', lane, no, key, type, version, headers, payload,
                               created_at, created_at, 5, 'too long', 'FAILED'
                          FROM back
                        """).param(booking.bookingId().toString()).update();

        // then
        var held = timeline(booking, 1L, 10);
        assertThat(held.stream().map(TimelineEntry::what).toList())
                .isEqualTo(sent.stream()
                        .map(entry -> entry.what().equals("slot.reserve sent") ? "slot.reserve held up" : entry.what())
                        .toList());
        // and what went wrong inside is no business of a customer
        assertThat(held).noneMatch(entry -> Objects.equals(entry.detail(), "too long"));
    }

    @Test
    void it_stays_readable_when_the_messages_are_gone() {
        // given a payment that was declined when the booking was over already, which changed nothing of it
        var booking = booked(501);
        awaitSent(booking, 2);
        service.database
                .jdbc()
                .sql("""
                        INSERT INTO payment_attempt (order_id, booking_id, status, failure, asked_at, changed_at)
                        VALUES (9001, :id, 'FAILED', 'DECLINED', :at::timestamptz, :at::timestamptz + interval '1 s')
                        """)
                .param("id", booking.bookingId())
                .param("at", service.clock.instant().toString())
                .update();

        // when
        service.database.jdbc().sql("TRUNCATE event_log").update();

        // then
        var told = timeline(booking, 1L, 10);
        assertThat(told.stream().map(TimelineEntry::what).toList())
                .containsExactly("CREATED", "PLACES_RESERVED", "PAYMENT_FAILED");
        assertThat(told.getLast().detail()).isEqualTo("order 9001, DECLINED");
    }

    @Test
    void what_other_services_tell_stands_in_its_place_and_who_does_not_answer_is_named() {
        // given inventory tells of the moment before and of the same moment, and the others are away
        var booking = booked(501);
        awaitSent(booking, 2);
        var at = service.clock.instant();
        var told = List.of(
                placed(at.minusSeconds(1), 10, "PLACES_TAKEN"),
                placed(at, 12, "slot.reserved sent"),
                placed(at.plusSeconds(1), 11, "PLACES_GIVEN_BACK"));
        service.bus.respond(ListTimelineShare.INVENTORY, ListTimelineShare.class, asked -> {
            assertThat(asked.userId()).isEqualTo(new UserId(1));
            return new Items<>(told.stream()
                    .filter(one -> asked.after() == null || one.place().compareTo(asked.after()) > 0)
                    .limit(asked.limit())
                    .toList());
        });

        // then
        var whole = Told.granted(timelines.show(new ShowTimeline(booking.bookingNumber(), new UserId(1), null, 200)));
        assertThat(whole.missing()).containsExactly("orders", "notify");
        var words = whole.items().stream().map(TimelineEntry::what).toList();
        assertThat(words).hasSize(7).startsWith("PLACES_TAKEN", "CREATED", "PLACES_RESERVED");
        assertThat(words).endsWith("slot.reserved sent", "PLACES_GIVEN_BACK");
        for (var limit = 1; limit < 8; limit++)
            assertThat(timeline(booking, null, limit)).isEqualTo(whole.items());
    }

    private static PlacedEntry placed(Instant at, int rank, String what) {
        return new PlacedEntry(
                new TimelinePlace(at, rank, "1"), new TimelineEntry(at, Actor.SYSTEM, what, null, null, null));
    }

    @Test
    void a_message_about_something_else_of_the_same_number_is_not_in_it() {
        var booking = booked(501);
        awaitSent(booking, 2);
        service.database.jdbc().sql("""
                        INSERT INTO event_log (lane, no, message_id, key, type, version, headers, payload, created_at,
                                               published_at, published_on)
                        SELECT lane, no, gen_random_uuid(), key, 'menu.sync', version, headers, payload, created_at,
                               published_at, published_on
                          FROM event_log
                         WHERE key = ?
                        """).param(booking.bookingId().toString()).update();

        assertThat(timeline(booking, 1L, 10)).hasSize(4);
    }

    @Test
    void a_foreign_or_unknown_booking_is_not_found_and_a_bad_cursor_is_refused() {
        var booking = booked(501);
        var id = booking.bookingId().toString();

        assertThat(refusal(id, 1, null)).isNull();
        assertThat(refusal(id, 2, null)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        assertThat(refusal("BK-22222222", 1, null)).isEqualTo(ErrorCode.BOOKING_NOT_FOUND);
        for (var cursor : List.of(
                "",
                "nonsense",
                "%%%",
                TimelineCursor.after(new TimelinePlace(Instant.MAX, 0, "1")),
                text("2026-11-15T00:00:00Z 0 \0"),
                text("2026-11-15T00:00:00Z 99999999999 1")))
            assertThat(refusal(id, 1, cursor)).as(cursor).isEqualTo(ErrorCode.VALIDATION_FAILED);
    }

    private static String text(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void messages_are_found_by_their_index_in_a_log_of_any_length() {
        var plan = Objects.requireNonNull(service.database.transactions().execute(_ -> {
            // The log of a test is short; this asks whether there is another way than to read all of it.
            service.database.jdbc().sql("SET LOCAL enable_seqscan = off").update();
            return service.database
                    .jdbc()
                    .sql("EXPLAIN SELECT \"createdAt\" FROM outbox_events WHERE \"aggregateId\" = '4711'")
                    .query(String.class)
                    .list();
        }));

        assertThat(plan).noneMatch(line -> line.contains("Seq Scan on event_log"));
        assertThat(plan).anyMatch(line -> line.contains("(key = '4711'::text)"));
    }
}
