package dev.jari.inventory.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Looks for slots whose numbers are wrong. Each check is one statement, so it sees one moment. */
public final class InventoryAudit {

    /** Enough to see what kind of wrong it is; the answer stays short. */
    private static final int VIOLATIONS_MAX = 20;

    private final JdbcClient jdbc;

    public InventoryAudit(ServiceDatabase database) {
        this.jdbc = database.jdbc();
    }

    public void answerOn(Bus bus) {
        bus.respond(RunAudit.INVENTORY, RunAudit.class, _ -> new AuditAnswer(run()));
    }

    public List<CheckResult> run() {
        return List.of(slotBookedEqualsClaims(), neverOversold());
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

    private CheckResult check(String name, String sql) {
        var violations = new ArrayList<String>();
        var examined = new long[1];
        jdbc.sql(sql).param(VIOLATIONS_MAX).query(row -> {
            examined[0] = row.getLong("examined");
            var violation = row.getString("violation");
            if (violation != null) violations.add(violation);
        });
        return new CheckResult(name, examined[0] > 0 && violations.isEmpty(), examined[0], violations);
    }
}
