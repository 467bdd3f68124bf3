package dev.jari.booking.cancel;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.cancellation.AffectedBooking;
import dev.jari.contracts.cancellation.Cancellation;
import dev.jari.contracts.cancellation.CancellationScope;
import dev.jari.contracts.cancellation.CancellationState;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CancellationId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for cancellations, and for the bookings they are about. */
final class CancellationStore {

    /** Failed bookings that are named; staff begins with these. */
    private static final int FAILURES_SHOWN = 20;

    private static final String SELECT = """
            SELECT id, kind, thing_id, state, total, done, failed, reason, admin_id, asked_at, changed_at, ended_at,
                   ARRAY (SELECT f.booking_id
                            FROM cancellation_failure AS f
                           WHERE f.cancellation_id = c.id
                           ORDER BY f.booking_id
                           LIMIT %d) AS failures
              FROM cancellation AS c
            """.formatted(FAILURES_SHOWN);

    private final JdbcClient jdbc;

    CancellationStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Begins anew where one of the same thing is under way; what that one has cancelled stays counted. */
    CancellationId begin(
            CancellationScope scope, CancellationDays days, UserId adminId, String reason, long found, Instant now) {
        return new CancellationId(jdbc.sql("""
                        INSERT INTO cancellation AS c (kind, thing_id, first_date, last_date, state, total, reason,
                                                       admin_id, asked_at, changed_at, due_at)
                        VALUES (:kind, :thing, :first, :last, 'RUNNING', :found, :reason, :admin, :now::timestamptz,
                                :now::timestamptz, :now::timestamptz)
                        ON CONFLICT (kind, thing_id) WHERE state <> 'DONE' DO UPDATE
                           SET state = 'RUNNING', total = c.done + c.failed + excluded.total, reason = excluded.reason,
                               admin_id = excluded.admin_id, asked_at = excluded.asked_at,
                               changed_at = excluded.changed_at, due_at = excluded.due_at, walked_date = NULL,
                               walked_at = NULL, walked_id = NULL
                        RETURNING id
                        """)
                .param("kind", scope.kind().name())
                .param("thing", scope.id())
                .param("first", days.first())
                .param("last", days.last())
                .param("found", found)
                .param("reason", reason)
                .param("admin", adminId)
                .param("now", now.toString())
                .query(Long.class)
                .single());
    }

    Optional<Cancellation> find(CancellationId id) {
        return jdbc.sql(SELECT + " WHERE id = ?")
                .param(id)
                .query((row, _) -> read(row))
                .optional();
    }

    List<Cancellation> before(long id, int limit) {
        return jdbc.sql(SELECT + " WHERE id < ? ORDER BY id DESC LIMIT ?")
                .params(id, limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static Cancellation read(ResultSet row) throws SQLException {
        var endedAt = row.getObject("ended_at", OffsetDateTime.class);
        return new Cancellation(
                new CancellationId(row.getLong("id")),
                scope(row),
                CancellationState.valueOf(row.getString("state")),
                row.getLong("total"),
                row.getLong("done"),
                row.getLong("failed"),
                Ids.list(row, "failures", BookingId::new),
                row.getString("reason"),
                new UserId(row.getLong("admin_id")),
                row.getObject("asked_at", OffsetDateTime.class).toInstant(),
                row.getObject("changed_at", OffsetDateTime.class).toInstant(),
                endedAt == null ? null : endedAt.toInstant());
    }

    private static CancellationScope scope(ResultSet row) throws SQLException {
        return new CancellationScope(CancellationScope.Kind.valueOf(row.getString("kind")), row.getLong("thing_id"));
    }

    /**
     * A cancellation as its worker needs it.
     *
     * @param walked the last booking that was looked at; absent at the beginning of a walk
     */
    record Job(
            CancellationId id,
            CancellationScope scope,
            CancellationDays days,
            CancellationState state,
            String reason,
            Instant askedAt,
            @Nullable Walked walked) {}

    /** Where a walk stands: by the day of the visit, then by the time of the booking. */
    record Walked(LocalDate date, Instant createdAt, BookingId bookingId) {}

    private static final String JOB = """
            SELECT id, kind, thing_id, first_date, last_date, state, reason, asked_at, walked_date, walked_at, walked_id
              FROM cancellation
            """;

    /** Those with something to do, the longest due first. */
    List<Job> due(Instant now, int most) {
        return jdbc.sql(JOB + " WHERE due_at <= ?::timestamptz ORDER BY due_at LIMIT ?")
                .params(now.toString(), most)
                .query((row, _) -> job(row))
                .list();
    }

    /** The same one until the transaction ends; nothing when another process has it, or it is not due any more. */
    Optional<Job> lock(CancellationId id, Instant now) {
        return jdbc.sql(JOB + " WHERE id = ? AND due_at <= ?::timestamptz FOR UPDATE SKIP LOCKED")
                .params(id, now.toString())
                .query((row, _) -> job(row))
                .optional();
    }

    private static Job job(ResultSet row) throws SQLException {
        var walked = row.getObject("walked_date", LocalDate.class);
        return new Job(
                new CancellationId(row.getLong("id")),
                scope(row),
                new CancellationDays(
                        row.getObject("first_date", LocalDate.class), row.getObject("last_date", LocalDate.class)),
                CancellationState.valueOf(row.getString("state")),
                row.getString("reason"),
                row.getObject("asked_at", OffsetDateTime.class).toInstant(),
                walked == null
                        ? null
                        : new Walked(
                                walked,
                                row.getObject("walked_at", OffsetDateTime.class).toInstant(),
                                new BookingId(row.getLong("walked_id"))));
    }

    /** A booking on the way of a walk, and whether it is to be cancelled. */
    record Passed(Walked place, boolean meant) {}

    /**
     * The next bookings on the way, by the index of visits. It reads so many rows and no more, however few of them are
     * meant. Who has begun is not cancelled, nor who could not be before.
     *
     * @param since only bookings made since then are on the way
     * @param until later ones are not meant
     */
    List<Passed> next(Job job, Instant since, Instant until, int most) {
        var walked = job.walked();
        return jdbc.sql("""
                        SELECT b.id, b.date, b.created_at,
                               b.status IN ('SLOT_RESERVED', 'CONFIRMED') AND b.starts_at > :asked::timestamptz
                               AND b.created_at <= :until::timestamptz AND %s
                               AND NOT EXISTS (SELECT 1
                                                 FROM cancellation_failure AS f
                                                WHERE f.cancellation_id = :job AND f.booking_id = b.id) AS meant
                          FROM bookings AS b
                         WHERE b.status <> 'PENDING'
                           AND b.date BETWEEN :first AND :last
                           AND b.created_at >= :since::timestamptz
                           AND (b.date, b.created_at, b.id) > (:walkedDate, :walkedAt::timestamptz, :walkedId)
                         ORDER BY b.date, b.created_at, b.id
                         LIMIT :most
                        """.formatted(of(job.scope())))
                .param("asked", job.askedAt().toString())
                .param("until", until.toString())
                .param("thing", job.scope().id())
                .param("job", job.id())
                .param("first", job.days().first())
                .param("last", job.days().last())
                .param("since", since.toString())
                .param("walkedDate", walked == null ? CancellationDays.BEGINNING : walked.date())
                .param(
                        "walkedAt",
                        walked == null
                                ? Instant.EPOCH.toString()
                                : walked.createdAt().toString())
                .param("walkedId", walked == null ? 0L : walked.bookingId().value())
                .param("most", most)
                .query((row, _) -> new Passed(
                        new Walked(
                                row.getObject("date", LocalDate.class),
                                row.getObject("created_at", OffsetDateTime.class)
                                        .toInstant(),
                                new BookingId(row.getLong("id"))),
                        row.getBoolean("meant")))
                .list();
    }

    private static String of(CancellationScope scope) {
        return switch (scope.kind()) {
            case SLOT -> "b.slot_ids @> ARRAY[:thing::bigint]";
            case OFFERING -> "b.offering_id = :thing";
            case VENUE -> "(b.snapshot -> 'venue' ->> 'venueId')::bigint = :thing";
        };
    }

    /** The walk goes on behind this booking. */
    void walked(CancellationId id, Walked place, int done, Instant now) {
        mustBeOne(jdbc.sql("""
                UPDATE cancellation
                   SET walked_date = :date, walked_at = :at::timestamptz, walked_id = :booking, done = done + :done,
                       total = greatest(total, done + failed + :done), changed_at = :now::timestamptz
                 WHERE id = :id
                """)
                .param("date", place.date())
                .param("at", place.createdAt().toString())
                .param("booking", place.bookingId())
                .param("done", done)
                .param("now", now.toString())
                .param("id", id)
                .update());
    }

    /** This booking could not be cancelled; it is not tried again. */
    void failed(CancellationId id, Walked place, Instant now) {
        jdbc.sql("INSERT INTO cancellation_failure (cancellation_id, booking_id) VALUES (?, ?)")
                .params(id, place.bookingId())
                .update();
        mustBeOne(jdbc.sql("""
                UPDATE cancellation
                   SET walked_date = :date, walked_at = :at::timestamptz, walked_id = :booking, failed = failed + 1,
                       total = greatest(total, done + failed + 1), changed_at = :now::timestamptz
                 WHERE id = :id
                """)
                .param("date", place.date())
                .param("at", place.createdAt().toString())
                .param("booking", place.bookingId())
                .param("now", now.toString())
                .param("id", id)
                .update());
    }

    /** A walk is at its end; the next begins when it is due. */
    void watch(CancellationId id, Instant due, Instant now) {
        mustBeOne(jdbc.sql("""
                UPDATE cancellation
                   SET state = 'WATCHING', walked_date = NULL, walked_at = NULL, walked_id = NULL,
                       due_at = :due::timestamptz, changed_at = :now::timestamptz
                 WHERE id = :id
                """)
                .param("due", due.toString())
                .param("now", now.toString())
                .param("id", id)
                .update());
    }

    void end(CancellationId id, Instant now) {
        mustBeOne(jdbc.sql("""
                UPDATE cancellation
                   SET state = 'DONE', due_at = NULL, ended_at = :now::timestamptz, changed_at = :now::timestamptz
                 WHERE id = :id
                """).param("now", now.toString()).param("id", id).update());
    }

    private static void mustBeOne(int rows) {
        if (rows != 1) throw new IllegalStateException("%d cancellations changed, not one".formatted(rows));
    }

    /** What a cancellation would touch, in one currency. */
    record Sum(long bookings, long places, Money refund) {}

    List<Sum> sums(CancellationScope scope, CancellationDays days, Instant now) {
        return jdbc.sql("""
                        SELECT b.currency, count(*) AS bookings, sum(b.quantity) AS places,
                               sum(coalesce(b.paid_amount, 0)) AS refund
                          FROM bookings AS b
                         WHERE b.status <> 'PENDING' AND b.status IN ('SLOT_RESERVED', 'CONFIRMED')
                           AND b.date BETWEEN :first AND :last
                           AND b.starts_at > :now::timestamptz
                           AND %s
                         GROUP BY b.currency
                         ORDER BY b.currency
                        """.formatted(of(scope)))
                .param("first", days.first())
                .param("last", days.last())
                .param("now", now.toString())
                .param("thing", scope.id())
                .query((row, _) -> new Sum(
                        row.getLong("bookings"),
                        row.getLong("places"),
                        new Money(row.getLong("refund"), row.getString("currency"))))
                .list();
    }

    Page<AffectedBooking> affected(
            CancellationScope scope, CancellationDays days, @Nullable AffectedPlace after, Instant now, int limit) {
        var found = jdbc.sql("""
                        SELECT b.id, b.number, b.user_id, b.status, b.date, b.start_time, b.quantity, b.currency,
                               coalesce(b.paid_amount, 0) AS refund
                          FROM bookings AS b
                         WHERE b.status <> 'PENDING' AND b.status IN ('SLOT_RESERVED', 'CONFIRMED')
                           AND b.date BETWEEN :first AND :last
                           AND b.starts_at > :now::timestamptz
                           AND (b.date, b.id) > (:afterDate, :afterId)
                           AND %s
                         ORDER BY b.date, b.id
                         LIMIT :limit
                        """.formatted(of(scope)))
                .param("first", days.first())
                .param("last", days.last())
                .param("now", now.toString())
                .param("afterDate", after == null ? CancellationDays.BEGINNING : after.date())
                .param("afterId", after == null ? 0L : after.bookingId().value())
                .param("thing", scope.id())
                // One more than asked for tells whether there is another page.
                .param("limit", limit + 1)
                .query((row, _) -> new AffectedBooking(
                        new BookingId(row.getLong("id")),
                        row.getString("number"),
                        new UserId(row.getLong("user_id")),
                        BookingStatus.valueOf(row.getString("status")),
                        row.getObject("date", LocalDate.class),
                        row.getObject("start_time", LocalTime.class),
                        row.getInt("quantity"),
                        new Money(row.getLong("refund"), row.getString("currency"))))
                .list();
        if (found.size() <= limit) return Page.last(found);
        var page = found.subList(0, limit);
        return new Page<>(page, AffectedPlace.of(page.getLast()).toCursor());
    }
}
