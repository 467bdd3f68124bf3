package dev.jari.booking.refusal;

import dev.jari.contracts.audit.RefusalTally;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.contracts.id.SlotId;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for refusals. */
final class RefusalStore {

    private static final UUID AFTER_ALL = new UUID(-1, -1);

    private final JdbcClient jdbc;

    RefusalStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Writes each once, also if some of them were written before. */
    void write(List<RefusalTally> tallies) {
        jdbc.sql("""
                        INSERT INTO refusal (id, second, slot_id, version, wanted, refused, refused_on)
                        SELECT id, second, slot_id, version, wanted, refused, (second AT TIME ZONE 'UTC')::date
                          FROM unnest(?::uuid[], ?::timestamptz[], ?::bigint[], ?::bigint[], ?::int[], ?::bigint[])
                            AS t (id, second, slot_id, version, wanted, refused)
                        ON CONFLICT ON CONSTRAINT a_refusal_is_counted_once DO NOTHING
                        """)
                .params(
                        tallies.stream().map(tally -> tally.id().toString()).toArray(String[]::new),
                        tallies.stream().map(tally -> tally.second().toString()).toArray(String[]::new),
                        seen(tallies, SlotVersion::slotId, SlotId[]::new),
                        seen(tallies, SlotVersion::version, Long[]::new),
                        tallies.stream().mapToInt(RefusalTally::wanted).toArray(),
                        tallies.stream().mapToLong(RefusalTally::refused).toArray())
                .update();
    }

    private static <T> @Nullable T[] seen(
            List<RefusalTally> tallies, Function<SlotVersion, T> part, IntFunction<@Nullable T[]> array) {
        return tallies.stream()
                .map(tally -> tally.seen() == null ? null : part.apply(tally.seen()))
                .toArray(array);
    }

    /** The ids begin with the time, so this is by age, and each page reads only itself. */
    List<RefusalTally> newestBefore(@Nullable UUID before, int limit) {
        return jdbc.sql("""
                        SELECT id, second, slot_id, version, wanted, refused
                          FROM refusal
                         WHERE id < ?
                         ORDER BY id DESC
                         LIMIT ?
                        """)
                .params(Objects.requireNonNullElse(before, AFTER_ALL), limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static RefusalTally read(ResultSet row) throws SQLException {
        var slotId = Ids.orNull(row, "slot_id", SlotId::new);
        return new RefusalTally(
                row.getObject("id", UUID.class),
                row.getObject("second", OffsetDateTime.class).toInstant(),
                slotId == null ? null : new SlotVersion(slotId, row.getLong("version")),
                row.getInt("wanted"),
                row.getLong("refused"));
    }
}
