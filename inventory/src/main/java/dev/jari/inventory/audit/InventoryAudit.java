package dev.jari.inventory.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ClaimsPage;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.messaging.audit.AuditQueries;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Looks for slots whose numbers are wrong and people who were overtaken. Each check is one statement: one moment. */
public final class InventoryAudit {

    /** Decisions are kept for ever; the newest of each lane are what a change of ours could have broken. */
    private static final int DECISIONS_PER_LANE_MAX = 20_000;

    private final JdbcClient jdbc;
    private final AuditQueries queries;
    private final RedisAgrees redisAgrees;

    public InventoryAudit(ServiceDatabase database, LivePicture picture) {
        this.jdbc = database.jdbc();
        this.queries = new AuditQueries(database);
        this.redisAgrees = new RedisAgrees(jdbc, picture);
    }

    public void answerOn(Bus bus) {
        bus.respond(RunAudit.INVENTORY, RunAudit.class, _ -> new AuditAnswer(run()));
        bus.respond(ListClaims.INVENTORY, ListClaims.class, this::claims);
    }

    public List<CheckResult> run() {
        return List.of(
                slotBookedEqualsClaims(),
                neverOversold(),
                servedInOrder(),
                redisAgrees.check("redis-agrees", AuditQueries.VIOLATIONS_MAX));
    }

    private CheckResult slotBookedEqualsClaims() {
        return check("slot-booked-equals-claims", """
                WITH claimed AS (
                    SELECT slot_id, sum(quantity) AS places FROM claim GROUP BY slot_id
                ), compared AS (
                    SELECT s.id, s.booked, coalesce(c.places, 0) AS places
                      FROM slot s
                      LEFT JOIN claimed c ON c.slot_id = s.id
                )
                SELECT (SELECT count(*) FROM compared) AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('slot %s: booked %s, claimed %s', id, booked, places) AS violation
                               FROM compared
                              WHERE booked <> places
                              ORDER BY id
                              LIMIT ?) AS w ON true
                """);
    }

    private CheckResult neverOversold() {
        return check("never-oversold", """
                SELECT (SELECT count(*) FROM slot) AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT format('slot %s: booked %s of %s', id, booked, capacity) AS violation
                               FROM slot
                              WHERE booked > capacity OR booked < 0
                              ORDER BY id
                              LIMIT ?) AS w ON true
                """);
    }

    /**
     * Two ways to be overtaken: decided after somebody who was accepted later, or sent away while there was enough.
     * Whoever comes with a hold queued when the hold was placed, so their turn is not looked at.
     */
    private CheckResult servedInOrder() {
        return check("served-in-order", """
                WITH decided AS (
                    SELECT r.lane, r.decision_no, r.booking_id, r.accepted_seq, r.reason, r.available, r.quantity,
                           max(r.accepted_seq) OVER (PARTITION BY r.lane ORDER BY r.decision_no
                               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS latest_before
                      FROM decision_counter c
                      JOIN reservation r ON r.lane = c.lane AND r.decision_no > c.last_no - %d
                     WHERE r.accepted_seq IS NOT NULL AND r.hold_id IS NULL
                ), wrong AS (
                    SELECT lane, decision_no, format('lane %%s: booking %%s, accepted as %%s, was decided after %%s',
                                                     lane, booking_id, accepted_seq, latest_before) AS violation
                      FROM decided
                     WHERE accepted_seq < latest_before
                    UNION ALL
                    SELECT lane, decision_no, format('lane %%s: booking %%s for %%s was refused while %%s were left',
                                                     lane, booking_id, quantity, available)
                      FROM decided
                     WHERE reason = 'SOLD_OUT' AND available >= quantity
                )
                SELECT (SELECT count(*) FROM decided) AS examined, w.violation
                  FROM (SELECT 1) AS always
                  LEFT JOIN (SELECT violation FROM wrong ORDER BY lane, decision_no LIMIT ?) AS w ON true
                """.formatted(DECISIONS_PER_LANE_MAX));
    }

    /** The places bookings have, by booking id. The primary key has this order, so a page reads only itself. */
    private ClaimsPage claims(ListClaims asked) {
        return new ClaimsPage(jdbc.sql("""
                        SELECT booking_id, array_agg(slot_id ORDER BY slot_id) AS slot_ids, max(quantity) AS quantity
                          FROM claim
                         WHERE booking_id > ?
                         GROUP BY booking_id
                         ORDER BY booking_id
                         LIMIT ?
                        """)
                .params(asked.afterBookingId(), asked.limit())
                .query((row, _) -> new ClaimOfBooking(
                        row.getLong("booking_id"),
                        Arrays.asList((Long[]) row.getArray("slot_ids").getArray()),
                        row.getInt("quantity")))
                .list());
    }

    private CheckResult check(String name, String sql) {
        var found = queries.look(sql);
        return CheckResult.of(name, found.examined(), found.violations(), found.note());
    }
}
