package dev.jari.inventory.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.audit.AuditBounds;
import dev.jari.platform.audit.AuditWalks;
import dev.jari.platform.audit.Findings;
import dev.jari.platform.audit.Walk;
import dev.jari.platform.audit.Walk.Keys;
import dev.jari.platform.database.Ids;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Looks for slots whose numbers are wrong and people who were overtaken, stretch by stretch. */
public final class InventoryAudit {

    /** More than come with holds or are releases in a row, so that neighbours in the queue are compared. */
    private static final int DECISIONS_BEFORE = 500;

    private static final Keys SLOTS = Keys.of("slot", "id");

    /**
     * Numbers of all lanes at once: so many of each that together they are no more rows than are wanted. Each lane is
     * counted by itself, because a join would read the whole table.
     */
    private static final Keys DECISIONS =
            new Keys("""
            SELECT nullif(b.upto, :after::bigint) AS upto,
                   (SELECT sum((SELECT count(*)
                                  FROM reservation r
                                 WHERE r.lane = c.lane AND r.decision_no > :after AND r.decision_no <= b.upto
                                   AND r.accepted_seq IS NOT NULL AND r.hold_id IS NULL))
                      FROM decision_counter c) AS rows
              FROM (SELECT greatest(:after, least(max(last_no), :after + greatest(1, :rows / count(*)))) AS upto
                      FROM decision_counter) AS b
            """, "SELECT 1 AS first, max(last_no) AS last FROM decision_counter");

    private final JdbcClient jdbc;
    private final AuditWalks walks;
    private final RedisAgrees redisAgrees;

    public InventoryAudit(ServiceDatabase database, LivePicture picture) {
        this(database, picture, AuditBounds.USUAL);
    }

    public InventoryAudit(ServiceDatabase database, LivePicture picture, AuditBounds bounds) {
        this.jdbc = database.jdbc();
        this.walks = new AuditWalks(database, bounds);
        this.redisAgrees = new RedisAgrees(jdbc, picture);
    }

    public void answerOn(Bus bus) {
        bus.respond(RunAudit.INVENTORY, RunAudit.class, _ -> new AuditAnswer(run()));
        bus.respond(ListClaims.INVENTORY, ListClaims.class, this::claims);
    }

    public List<CheckResult> run() {
        return List.of(slotBookedEqualsClaims(), neverOversold(), servedInOrder(), redisAgrees());
    }

    private CheckResult slotBookedEqualsClaims() {
        return check("slot-booked-equals-claims", SLOTS, """
                WITH claimed AS (
                    SELECT slot_id, sum(quantity) AS places
                      FROM claim
                     WHERE slot_id > :after AND slot_id <= :upto
                     GROUP BY slot_id
                )
                SELECT format('slot %s: booked %s, claimed %s', s.id, s.booked, coalesce(c.places, 0)) AS violation
                  FROM slot s
                  LEFT JOIN claimed c ON c.slot_id = s.id
                 WHERE s.id > :after AND s.id <= :upto AND s.booked <> coalesce(c.places, 0)
                 ORDER BY s.id
                """);
    }

    private CheckResult neverOversold() {
        return check("never-oversold", SLOTS, """
                SELECT format('slot %s: booked %s of %s', id, booked, capacity) AS violation
                  FROM slot
                 WHERE id > :after AND id <= :upto AND (booked > capacity OR booked < 0)
                 ORDER BY id
                """);
    }

    /**
     * Two ways to be overtaken: decided after a booking that was accepted later, or sent away while there was enough.
     * A booking with a hold queued when the hold was placed, so their turn is not looked at. Each stretch is
     * compared with the decisions just before it: an order that is broken over a distance is broken on the way, too.
     */
    private CheckResult servedInOrder() {
        return check("served-in-order", DECISIONS, """
                WITH decided AS (
                    SELECT r.lane, r.decision_no, r.booking_id, r.accepted_seq, r.reason, r.available, r.quantity,
                           max(r.accepted_seq) OVER (PARTITION BY r.lane ORDER BY r.decision_no
                               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS latest_before
                      FROM decision_counter c
                      JOIN reservation r ON r.lane = c.lane
                           AND r.decision_no > :after - %d AND r.decision_no <= :upto
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
                SELECT violation FROM wrong WHERE decision_no > :after ORDER BY lane, decision_no
                """.formatted(DECISIONS_BEFORE));
    }

    private CheckResult redisAgrees() {
        return redisAgrees.check(look -> walks.run(new Walk(RedisAgrees.NAME, SLOTS, look)));
    }

    /** The places bookings have, by booking id. The primary key has this order, so a page reads only itself. */
    private Items<ClaimOfBooking> claims(ListClaims asked) {
        return new Items<>(jdbc.sql("""
                        SELECT booking_id, array_agg(slot_id ORDER BY slot_id) AS slot_ids, max(quantity) AS quantity
                          FROM claim
                         WHERE booking_id > ?
                         GROUP BY booking_id
                         ORDER BY booking_id
                         LIMIT ?
                        """)
                .params(asked.afterBookingId(), asked.limit())
                .query((row, _) -> new ClaimOfBooking(
                        new BookingId(row.getLong("booking_id")),
                        Ids.list(row, "slot_ids", SlotId::new),
                        row.getInt("quantity")))
                .list());
    }

    private CheckResult check(String name, Keys keys, String sql) {
        return result(name, walks.run(Walk.of(name, keys, sql)));
    }

    static CheckResult result(String name, Findings found) {
        return CheckResult.walked(name, found.examined(), found.violations(), found.note(), found.seen(), found.of());
    }
}
