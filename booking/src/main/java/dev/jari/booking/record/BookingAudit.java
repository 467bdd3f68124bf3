package dev.jari.booking.record;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.platform.audit.AuditQueries;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Looks for bookings that hang, and for money that is not on its way back any more. */
public final class BookingAudit {

    /** A deadline fires within moments; this long after it an operator must look. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final AuditQueries queries;
    private final InstantSource clock;
    private final Duration paymentPatience;

    public BookingAudit(ServiceDatabase database, InstantSource clock, Duration paymentPatience) {
        this.queries = new AuditQueries(database);
        this.clock = clock;
        this.paymentPatience = paymentPatience;
    }

    public List<CheckResult> run() {
        return List.of(everyBookingMoves(), refundsEnd());
    }

    /**
     * A process that was away for longer than the grace is behind for a moment; only what stays so is told. The index
     * of those that wait answers for all bookings, so no run has to stop on the way. The deadline of a booking in
     * payment moves for as long as orders says nothing; no payment begins after {@code pay_by}, so what is under way
     * that long after it will not end by itself.
     */
    private CheckResult everyBookingMoves() {
        var now = clock.instant();
        var found = queries.lookAgain(
                """
                SELECT %s AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT violation
                               FROM (SELECT due_at, format('booking %%s: %%s since %%s, was due at %%s', id, status,
                                                           changed_at, due_at) AS violation
                                       FROM bookings
                                      WHERE due_at < ?::timestamptz
                                     UNION ALL
                                     SELECT due_at,
                                            format('booking %%s: order %%s is still being paid, begun before %%s',
                                                           id, order_id, pay_by)
                                       FROM bookings
                                      WHERE due_at IS NOT NULL AND paying AND pay_by < ?::timestamptz) AS hanging
                              ORDER BY due_at
                              LIMIT ?) AS w ON true
                """.formatted(AuditQueries.count("bookings")),
                now.minus(GRACE).toString(),
                now.minus(paymentPatience).toString());
        return CheckResult.of("every-booking-moves", found.examined(), found.violations(), found.note());
    }

    /** Orders looks after the refunds it has heard of; a request that never reached it is known here only. */
    private CheckResult refundsEnd() {
        var found = queries.look(
                """
                SELECT %s AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('booking %%s: order %%s is not refunded, asked for at %%s', booking_id,
                                           order_id, changed_at) AS violation
                               FROM payment_attempt
                              WHERE status = 'REFUNDING' AND changed_at < ?::timestamptz
                              ORDER BY changed_at
                              LIMIT ?) AS w ON true
                """.formatted(AuditQueries.count("payment_attempt")),
                clock.instant().minus(paymentPatience).toString());
        return CheckResult.of("money-has-a-place", found.examined(), found.violations(), found.note());
    }
}
