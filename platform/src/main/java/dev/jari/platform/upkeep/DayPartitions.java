package dev.jari.platform.upkeep;

import dev.jari.platform.database.ServiceDatabase;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** The day partitions of one table. Rows of a day that has none lie in its default partition meanwhile. */
final class DayPartitions {

    private final ServiceDatabase database;
    private final String table;
    private final String column;

    DayPartitions(ServiceDatabase database, String table, String column) {
        this.database = database;
        this.table = table;
        this.column = column;
    }

    /** Makes the day's partition if it is missing. Several processes may try at once. */
    boolean make(LocalDate day) {
        if (exists(day)) return false;
        return database.patiently(_ -> {
            lockTable();
            if (exists(day)) return false;
            var name = name(day);
            // Rows that came before their partition move into it, or it could not be attached.
            run("CREATE TABLE %s (LIKE %s INCLUDING ALL)".formatted(name, table));
            run("""
                    WITH early AS (DELETE FROM %s_default WHERE %s >= '%s' AND %s < '%s' RETURNING *)
                    INSERT INTO %s TABLE early
                    """.formatted(table, column, day, column, day.plusDays(1), name));
            run("ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM ('%s') TO ('%s')"
                    .formatted(table, name, day, day.plusDays(1)));
            return true;
        });
    }

    /** Drops what lies wholly before the day; gives how many partitions. */
    int dropBefore(LocalDate day) {
        var old = names().stream().filter(name -> name.compareTo(name(day)) < 0).toList();
        for (var name : old) {
            database.transactions().executeWithoutResult(_ -> {
                lockTable();
                run("DROP TABLE IF EXISTS " + name);
            });
        }
        database.patiently(_ -> run("DELETE FROM %s_default WHERE %s < '%s'".formatted(table, column, day)));
        return old.size();
    }

    /** Partitions with a day in their name, oldest first. */
    List<String> names() {
        return database.jdbc()
                .sql("""
                        SELECT c.relname
                          FROM pg_inherits AS i
                          JOIN pg_class AS c ON c.oid = i.inhrelid
                         WHERE i.inhparent = to_regclass(:table)
                           AND c.relname ~ '_[0-9]{8}$'
                         ORDER BY c.relname
                        """)
                .param("table", table)
                .query((row, _) -> row.getString(1))
                .list();
    }

    private boolean exists(LocalDate day) {
        return names().contains(name(day));
    }

    private String name(LocalDate day) {
        return table + "_" + DateTimeFormatter.BASIC_ISO_DATE.format(day);
    }

    /** Every writer waits for this lock, so it must not itself wait long behind a slow reader. */
    private void lockTable() {
        run("SET LOCAL lock_timeout = '1s'");
        run("LOCK TABLE %s IN ACCESS EXCLUSIVE MODE".formatted(table));
    }

    private int run(String sql) {
        return database.jdbc().sql(sql).update();
    }
}
