package dev.jari.booking.record;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.messaging.audit.AuditQueries;
import dev.jari.messaging.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Looks for bookings that hang. */
public final class BookingAudit {

    /** A deadline fires within moments; this long after it somebody must look. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final AuditQueries queries;
    private final InstantSource clock;

    public BookingAudit(ServiceDatabase database, InstantSource clock) {
        this.queries = new AuditQueries(database);
        this.clock = clock;
    }

    public List<CheckResult> run() {
        return List.of(everyBookingMoves());
    }

    /**
     * A process that was away for longer than the grace is behind for a moment; only what stays so is told. The index
     * of those that wait answers for all bookings, so no run has to stop on the way.
     */
    private CheckResult everyBookingMoves() {
        var found = queries.lookAgain(
                """
                SELECT %s AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('booking %%s: %%s since %%s, was due at %%s', id, status, changed_at,
                                           due_at) AS violation
                               FROM bookings
                              WHERE due_at < ?::timestamptz
                              ORDER BY due_at
                              LIMIT ?) AS w ON true
                """.formatted(AuditQueries.count("bookings")),
                clock.instant().minus(GRACE).toString());
        return CheckResult.of("every-booking-moves", found.examined(), found.violations(), found.note());
    }
}
