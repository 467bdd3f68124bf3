package dev.jari.inventory.slot;

import dev.jari.contracts.id.OfferingId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for rules. */
final class SlotRuleStore {

    /** Lunch, dinner, seasons and exceptions of some years. */
    private static final int RULES_MAX = 200;

    private final JdbcClient jdbc;

    SlotRuleStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Once; whether its slots are premium ones is as it was said last. */
    void keep(OfferingId offeringId, SlotRule rule) {
        jdbc.sql("""
                        INSERT INTO slot_rule (offering_id, from_date, to_date, weekdays, first_start, last_start,
                                               every_minutes, capacity, price, premium)
                        VALUES (:offering, :from, :to, :weekdays, :first, :last, :every, :capacity, :price, :premium)
                        ON CONFLICT ON CONSTRAINT a_rule_is_kept_once DO UPDATE SET premium = EXCLUDED.premium
                        """)
                .param("offering", offeringId)
                .param("from", rule.from())
                .param("to", rule.to())
                .param(
                        "weekdays",
                        rule.weekdays().stream().sorted().map(Enum::name).toArray(String[]::new))
                .param("first", rule.firstStart())
                .param("last", rule.lastStart())
                .param("every", rule.everyMinutes())
                .param("capacity", rule.capacity())
                .param("price", rule.price())
                .param("premium", rule.premium())
                .update();
    }

    /** Newest first. */
    List<SlotRule> of(OfferingId offeringId) {
        return jdbc.sql("""
                        SELECT from_date, to_date, weekdays, first_start, last_start, every_minutes, capacity, price,
                               premium
                          FROM slot_rule
                         WHERE offering_id = ?
                         ORDER BY id DESC
                         LIMIT ?
                        """)
                .params(offeringId, RULES_MAX)
                .query((row, _) -> read(row))
                .list();
    }

    private static SlotRule read(ResultSet row) throws SQLException {
        var weekdays = (String[]) row.getArray("weekdays").getArray();
        return new SlotRule(
                row.getObject("from_date", LocalDate.class),
                row.getObject("to_date", LocalDate.class),
                Arrays.stream(weekdays).map(DayOfWeek::valueOf).collect(Collectors.toSet()),
                row.getObject("first_start", LocalTime.class),
                row.getObject("last_start", LocalTime.class),
                row.getInt("every_minutes"),
                row.getObject("capacity", Integer.class),
                row.getObject("price", Long.class),
                row.getBoolean("premium"));
    }
}
