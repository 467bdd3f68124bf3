package dev.jari.booking.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.overview.Arrivals;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.contracts.overview.StatusCount;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.server.TestDatabase;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountingADayStoreTest {

    private static final int BOOKINGS = 100_000;
    private static final ZoneId ZONE = ZoneId.of("Asia/Seoul");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static ServiceDatabase booking;
    private static DayCounter days;

    @BeforeAll
    static void open() {
        booking = ServiceDatabase.open("booking", DatabaseSettings.at(database.url()));
        booking.jdbc().sql("TRUNCATE bookings").update();
        ManyBookings.write(booking.jdbc(), BOOKINGS);
        days = new DayCounter(booking.jdbc());
    }

    @AfterAll
    static void close() {
        booking.close();
    }

    private static CountBookings of(String day) {
        var date = LocalDate.parse(day);
        return new CountBookings(
                date,
                date.atStartOfDay(ZONE).toInstant(),
                date.plusDays(1).atStartOfDay(ZONE).toInstant());
    }

    /** In the middle, with what is pending, and without anything. */
    static List<CountBookings> asked() {
        return List.of(of("2026-07-01"), of("2027-01-01"), of("2040-01-01"));
    }

    @ParameterizedTest
    @MethodSource("asked")
    void a_day_is_counted_by_its_own_rows_of_a_hundred_thousand(CountBookings asked) {
        assertThat(TouchedRows.of(booking, DayCounter.MADE, made -> DayCounter.bindMade(made, asked)))
                .isLessThan(BOOKINGS / 100);
        assertThat(TouchedRows.of(booking, DayCounter.ARRIVALS, made -> DayCounter.bindArrivals(made, asked)))
                .isLessThan(BOOKINGS / 100);
    }

    @ParameterizedTest
    @MethodSource("asked")
    void made_are_all_between_two_midnights_by_their_state(CountBookings asked) {
        assertThat(days.count(asked).made())
                .isEqualTo(Arrays.stream(BookingStatus.values())
                        .map(status -> new StatusCount(
                                status,
                                counted("status = '%s' AND (created_at AT TIME ZONE 'Asia/Seoul')::date = '%s'"
                                        .formatted(status, asked.date()))))
                        .toList());
    }

    @Test
    void a_day_in_july_has_288_of_them() {
        assertThat(days.count(of("2026-07-01")).made())
                .extracting(StatusCount::count)
                .satisfies(counts -> assertThat(
                                counts.stream().mapToLong(Long::longValue).sum())
                        .isEqualTo(288));
        assertThat(days.count(of("2027-01-01")).made().getFirst())
                .isEqualTo(new StatusCount(BookingStatus.PENDING, 50));
    }

    @ParameterizedTest
    @MethodSource("asked")
    void arrivals_are_visits_of_the_date_that_were_not_given_up(CountBookings asked) {
        var date = "date = '%s' AND status ".formatted(asked.date());

        assertThat(days.count(asked).arrivals())
                .isEqualTo(new Arrivals(
                        counted(date + "= 'CONFIRMED'"),
                        counted(date + "= 'COMPLETED'"),
                        counted(date + "= 'NO_SHOW'"),
                        counted(date + "IN ('CONFIRMED', 'COMPLETED', 'NO_SHOW')")));
    }

    /** Counted another way, by reading everything. */
    private static long counted(String condition) {
        return booking.jdbc()
                .sql("SELECT count(*) FROM bookings WHERE " + condition)
                .query(Long.class)
                .single();
    }
}
