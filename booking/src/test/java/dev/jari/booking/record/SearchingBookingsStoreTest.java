package dev.jari.booking.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.Told;
import dev.jari.booking.record.BookingRecords.Place;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.id.VenueId;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.page.Cursor;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Covers("B11")
class SearchingBookingsStoreTest {

    private static final int BOOKINGS = 100_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static ServiceDatabase booking;
    private static BookingRecords records;

    @BeforeAll
    static void open() {
        booking = ServiceDatabase.open("booking", DatabaseSettings.at(database.url()));
        booking.jdbc().sql("TRUNCATE bookings").update();
        ManyBookings.write(booking.jdbc(), BOOKINGS);
        records = new BookingRecords(booking, Bodies.lenient());
    }

    @AfterAll
    static void close() {
        booking.close();
    }

    private static SearchBookings search(
            @Nullable Long userId,
            @Nullable Long venueId,
            @Nullable BookingStatus status,
            @Nullable String from,
            @Nullable String to) {
        return new SearchBookings(
                null,
                userId == null ? null : new UserId(userId),
                venueId == null ? null : new VenueId(venueId),
                status,
                from == null ? null : LocalDate.parse(from),
                to == null ? null : LocalDate.parse(to),
                null,
                200);
    }

    private static SearchBookings next(SearchBookings asked, String cursor) {
        return new SearchBookings(
                asked.number(),
                asked.userId(),
                asked.venueId(),
                asked.status(),
                asked.from(),
                asked.to(),
                cursor,
                asked.limit());
    }

    private static Page<Booking> found(SearchBookings asked) {
        return Told.granted(records.search(asked));
    }

    static List<SearchBookings> searches() {
        return List.of(
                search(null, null, null, null, null),
                search(42L, null, null, null, null),
                search(null, 7L, null, null, null),
                search(null, null, BookingStatus.CONFIRMED, null, null),
                search(null, null, BookingStatus.NO_SHOW, null, null),
                search(null, null, BookingStatus.PENDING, null, null),
                search(null, null, BookingStatus.COMPLETED, null, null),
                search(null, null, null, "2026-07-01", "2026-07-01"),
                search(null, null, null, "2026-03-01", "2026-04-30"),
                search(null, null, null, "2026-01-01", "2027-12-31"),
                search(null, null, null, null, "2026-02-10"),
                search(null, null, null, "2027-02-20", null),
                search(null, null, null, "2040-01-01", null),
                search(null, null, null, "-999999999-01-01", "+999999999-12-31"),
                search(null, 7L, BookingStatus.CANCELLED, "2026-07-01", "2026-09-30"),
                search(42L, 12L, BookingStatus.CONFIRMED, null, null),
                search(null, 7L, null, "2026-07-01", "2026-07-01"));
    }

    /** No figure of time: what a page may cost is how many rows it touches. */
    @ParameterizedTest
    @MethodSource("searches")
    void a_page_touches_few_of_a_hundred_thousand_rows_wherever_it_is(SearchBookings asked) {
        var first = found(asked);
        assertThat(touched(asked)).isLessThan(BOOKINGS / 20);
        if (first.nextCursor() == null) return;
        var cursor = first.nextCursor();
        for (var pages = 0; pages < 20 && cursor != null; pages++) {
            var page = found(next(asked, cursor));
            if (page.nextCursor() == null) break;
            cursor = page.nextCursor();
        }
        assertThat(touched(next(asked, Objects.requireNonNull(cursor)))).isLessThan(BOOKINGS / 20);
    }

    /** The most rows that any node of the plan read or gave. */
    private static long touched(SearchBookings asked) {
        var before = asked.cursor() == null
                ? null
                : Cursor.read(asked.cursor(), 2, at -> new Place(at.time(0), new BookingId(at.id(1))))
                        .orElseThrow();
        var search = Search.of(asked, before, "id, created_at, snapshot", 201).orElseThrow();
        return TouchedRows.of(booking, search.sql(), search::bindTo);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void page_by_page_comes_everything_that_fits_once_and_the_newest_first(SearchBookings asked) {
        // when
        var found = new ArrayList<Booking>();
        var page = found(asked);
        found.addAll(page.items());
        while (page.nextCursor() != null && found.size() < 2_000) {
            page = found(next(asked, page.nextCursor()));
            found.addAll(page.items());
        }

        // then
        assertThat(found).allMatch(fits(asked)).isSortedAccordingTo(NEWEST_FIRST);
        assertThat(new HashSet<>(found)).hasSameSizeAs(found);
        if (page.nextCursor() == null) assertThat(found).hasSize(matching(asked));
    }

    private static final Comparator<Booking> NEWEST_FIRST = Comparator.comparing(Booking::createdAt)
            .thenComparing(Booking::bookingId)
            .reversed();

    private static Predicate<Booking> fits(SearchBookings asked) {
        return booking -> (asked.userId() == null || booking.userId().equals(asked.userId()))
                && (asked.venueId() == null || booking.venue().venueId().equals(asked.venueId()))
                && (asked.status() == null || booking.status() == asked.status())
                && (asked.from() == null || !booking.date().isBefore(asked.from()))
                && (asked.to() == null || !booking.date().isAfter(asked.to()));
    }

    /** Counted another way than searched. */
    private static int matching(SearchBookings asked) {
        return booking.jdbc()
                .sql("""
                        SELECT count(*)
                          FROM bookings
                         WHERE (:user::bigint IS NULL OR user_id = :user)
                           AND (:venue::bigint IS NULL OR snapshot @> jsonb_build_object('venue',
                                                              jsonb_build_object('venueId', :venue::bigint)))
                           AND (:status::text IS NULL OR status = :status)
                           AND (:from::text IS NULL OR date::text >= :from)
                           AND (:to::text IS NULL OR date::text <= :to)
                        """)
                .param("user", asked.userId())
                .param("venue", asked.venueId())
                .param("status", asked.status() == null ? null : asked.status().name())
                .param("from", asked.from() == null ? null : asked.from().toString())
                .param("to", asked.to() == null ? null : asked.to().toString())
                .query(Integer.class)
                .single();
    }

    @Test
    void a_number_or_an_id_finds_one() {
        var number = BookingNumber.of(new BookingId(4711));
        for (var name : List.of(number, number.toLowerCase(Locale.ROOT), "4711"))
            assertThat(found(new SearchBookings(name, null, null, null, null, null, null, 10))
                            .items())
                    .singleElement()
                    .satisfies(found -> assertThat(found.bookingId()).isEqualTo(new BookingId(4711)));
        for (var name : List.of("BK-nonsense", "", "99999999999999999999", "' OR 1=1"))
            assertThat(found(new SearchBookings(name, null, null, null, null, null, null, 10))
                            .items())
                    .isEmpty();
        // and the other wishes count too
        assertThat(found(new SearchBookings(number, new UserId(1), null, null, null, null, null, 10))
                        .items())
                .isEmpty();
    }

    @Test
    void a_page_has_at_least_one_and_at_most_two_hundred() {
        assertThat(found(new SearchBookings(null, null, null, null, null, null, null, 100_000))
                        .items())
                .hasSize(200);
        assertThat(found(new SearchBookings(null, null, null, null, null, null, null, -1))
                        .items())
                .hasSize(1);
    }

    @Test
    void a_cursor_that_is_none_is_refused() {
        var farOff = Cursor.after(Instant.MAX, 1);
        for (var cursor : List.of("", "nonsense", "%%%", "MjAyNg", farOff))
            assertThat(Objects.requireNonNull(Told.refusal(
                                    records.search(new SearchBookings(null, null, null, null, null, null, cursor, 10))))
                            .code())
                    .isEqualTo(ErrorCode.VALIDATION_FAILED);
    }
}
