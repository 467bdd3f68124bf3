package dev.jari.booking.record;

import dev.jari.booking.record.BookingRecords.Place;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.SearchBookings;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * What staff look for, as SQL: only what is asked for becomes a condition, so that the planner sees which index leads
 * to it.
 *
 * @param sql of bookings under the columns that are asked for, the newest first
 */
record Search(String sql, Map<String, Object> parameters) {

    // In the words of the indexes, or the planner would not see that they fit.
    private static final String DECIDED = "status <> 'PENDING'";
    private static final String PENDING = "status = 'PENDING' AND due_at IS NOT NULL";

    /** The world's zones lie less than this apart. */
    private static final int DAYS_BETWEEN_ZONES = 2;

    // What the timestamps of PostgreSQL can hold is less than what a date of Java can.
    private static final LocalDate FIRST_DATE = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST_DATE = LocalDate.of(9999, 12, 31);

    Search {
        parameters = Map.copyOf(parameters);
    }

    /** One by one, because a statement takes ids so, and not in a map. */
    StatementSpec bindTo(StatementSpec statement) {
        parameters.forEach(statement::param);
        return statement;
    }

    /** Nothing when no booking can be meant. */
    static Optional<Search> of(SearchBookings asked, @Nullable Place before, String columns, int limit) {
        var conditions = new ArrayList<String>();
        var parameters = new HashMap<String, Object>();
        if (asked.number() != null) {
            var id = BookingNumber.idOfEither(asked.number());
            if (id.isEmpty()) return Optional.empty();
            narrow("id = :id", "id", id.get(), conditions, parameters);
        }
        if (asked.userId() != null) narrow("user_id = :user", "user", asked.userId(), conditions, parameters);
        if (asked.venueId() != null)
            narrow(
                    "(snapshot -> 'venue' ->> 'venueId')::bigint = :venue",
                    "venue",
                    asked.venueId(),
                    conditions,
                    parameters);
        if (asked.status() != null)
            narrow("status = :status", "status", asked.status().name(), conditions, parameters);
        if (asked.from() != null) narrow("date >= :from", "from", within(asked.from()), conditions, parameters);
        if (asked.to() != null) {
            var to = within(asked.to());
            narrow("date <= :to", "to", to, conditions, parameters);
            // Who visits has booked before: a page of last year's visits need not pass over this year's bookings.
            narrow("created_at < :madeBy", "madeBy", dayAfterEverywhere(to), conditions, parameters);
        }
        if (before != null) {
            narrow(
                    "(created_at, id) < (:before, :beforeId)",
                    "before",
                    before.createdAt().atOffset(ZoneOffset.UTC),
                    conditions,
                    parameters);
            parameters.put("beforeId", before.id());
        }
        parameters.put("limit", limit);
        return Optional.of(new Search(sql(asked.status(), columns, conditions), parameters));
    }

    /**
     * What is pending is in none of the indexes of a search, so that accepting does not cost them; it is found among
     * those that wait, and the two are brought together.
     */
    private static String sql(@Nullable BookingStatus status, String columns, List<String> conditions) {
        var decided = page(columns, conditions, DECIDED);
        var pending = page(columns, conditions, PENDING);
        if (status != null) return status == BookingStatus.PENDING ? pending : decided;
        return """
                (%s) UNION ALL (%s)
                 ORDER BY created_at DESC, id DESC
                 LIMIT :limit
                """.formatted(decided, pending);
    }

    private static String page(String columns, List<String> conditions, String which) {
        var all = new ArrayList<>(conditions);
        all.add(which);
        return """
                SELECT %s
                  FROM bookings
                 WHERE %s
                 ORDER BY created_at DESC, id DESC
                 LIMIT :limit
                """.formatted(columns, String.join("\n   AND ", all));
    }

    private static void narrow(
            String condition, String name, Object value, List<String> conditions, Map<String, Object> parameters) {
        conditions.add(condition);
        parameters.put(name, value);
    }

    private static LocalDate within(LocalDate date) {
        if (date.isBefore(FIRST_DATE)) return FIRST_DATE;
        return date.isAfter(LAST_DATE) ? LAST_DATE : date;
    }

    private static OffsetDateTime dayAfterEverywhere(LocalDate date) {
        return date.plusDays(DAYS_BETWEEN_ZONES).atStartOfDay().atOffset(ZoneOffset.UTC);
    }
}
