package dev.jari.booking.record;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.overview.Arrivals;
import dev.jari.contracts.overview.BookingsOfDay;
import dev.jari.contracts.overview.CountBookings;
import dev.jari.contracts.overview.StatusCount;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Counts the bookings of a day, each number from one stretch of an index, and none further than its limit. */
public final class DayCounter {

    /** What is pending is in no index of what was decided: it is found among those that wait. */
    static final String MADE = """
            SELECT k.status, (SELECT count(*)
                                FROM (SELECT
                                        FROM bookings
                                       WHERE status = k.status
                                         AND status <> 'PENDING'
                                         AND created_at >= :from
                                         AND created_at < :to
                                       LIMIT :most) AS found)
              FROM unnest(:decided::text[]) AS k (status)
             UNION ALL
            SELECT 'PENDING', count(*)
              FROM (SELECT
                      FROM bookings
                     WHERE due_at IS NOT NULL
                       AND status = 'PENDING'
                       AND created_at >= :from
                       AND created_at < :to
                     LIMIT :most) AS found
            """;

    static final String ARRIVALS = """
            SELECT count(*) FILTER (WHERE status = 'CONFIRMED'), count(*) FILTER (WHERE status = 'COMPLETED'),
                   count(*) FILTER (WHERE status = 'NO_SHOW'), coalesce(sum(quantity), 0)
              FROM (SELECT status, quantity
                      FROM bookings
                     WHERE date = :date
                       AND status <> 'PENDING'
                       AND status IN ('CONFIRMED', 'COMPLETED', 'NO_SHOW')
                     LIMIT :most) AS found
            """;

    private static final String[] DECIDED = Arrays.stream(BookingStatus.values())
            .filter(status -> status != BookingStatus.PENDING)
            .map(Enum::name)
            .toArray(String[]::new);

    private final JdbcClient jdbc;

    public DayCounter(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    BookingsOfDay count(CountBookings asked) {
        return new BookingsOfDay(made(asked), arrivals(asked));
    }

    private List<StatusCount> made(CountBookings asked) {
        Map<BookingStatus, Long> counts = new HashMap<>();
        bindMade(jdbc.sql(MADE), asked).query(row -> {
            counts.put(BookingStatus.valueOf(row.getString(1)), row.getLong(2));
        });
        return Arrays.stream(BookingStatus.values())
                .map(status -> new StatusCount(status, counts.getOrDefault(status, 0L)))
                .toList();
    }

    static StatementSpec bindMade(StatementSpec statement, CountBookings asked) {
        return statement
                .param("decided", DECIDED)
                .param("from", asked.from().atOffset(ZoneOffset.UTC))
                .param("to", asked.to().atOffset(ZoneOffset.UTC))
                .param("most", BookingsOfDay.COUNTED_MAX);
    }

    private Arrivals arrivals(CountBookings asked) {
        return bindArrivals(jdbc.sql(ARRIVALS), asked)
                .query((row, _) -> new Arrivals(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .single();
    }

    static StatementSpec bindArrivals(StatementSpec statement, CountBookings asked) {
        return statement.param("date", asked.date()).param("most", BookingsOfDay.COUNTED_MAX);
    }
}
