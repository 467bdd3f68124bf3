package dev.jari.booking.record;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.messaging.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Looks for bookings that hang. */
public final class BookingAudit {

    /** Enough to see what kind of wrong it is; the answer stays short. */
    private static final int VIOLATIONS_MAX = 20;

    /** A deadline fires within moments; this long after it somebody must look. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final JdbcClient jdbc;
    private final InstantSource clock;

    public BookingAudit(ServiceDatabase database, InstantSource clock) {
        this.jdbc = database.jdbc();
        this.clock = clock;
    }

    public List<CheckResult> run() {
        return List.of(everyBookingMoves());
    }

    /** One statement, so it sees one moment. */
    private CheckResult everyBookingMoves() {
        var violations = new ArrayList<String>();
        var examined = new long[1];
        jdbc.sql("""
                        SELECT (SELECT count(*) FROM bookings) AS examined, w.violation
                          FROM (SELECT 1) AS always
                          LEFT JOIN (SELECT format('booking %s: %s since %s, was due at %s', id, status, changed_at,
                                                   due_at) AS violation
                                       FROM bookings
                                      WHERE due_at < ?::timestamptz
                                      ORDER BY due_at
                                      LIMIT ?) AS w ON true
                        """)
                .params(clock.instant().minus(GRACE).toString(), VIOLATIONS_MAX)
                .query(row -> {
                    examined[0] = row.getLong("examined");
                    var violation = row.getString("violation");
                    if (violation != null) violations.add(violation);
                });
        return new CheckResult("every-booking-moves", examined[0] > 0 && violations.isEmpty(), examined[0], violations);
    }
}
