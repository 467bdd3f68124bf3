package dev.jari.platform.audit;

import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Runs those statements of an audit that an index answers whole, however long the table is; what must be looked at row
 * by row is a {@link Walk}. Each is one statement, so it sees one moment; it answers rows of {@code examined}, the same
 * in each, and {@code violation}, which is null where there is none; its last parameter is how many rows are wanted.
 */
public final class AuditQueries {

    /** Enough to see what kind of wrong it is; the answer stays short. */
    public static final int VIOLATIONS_MAX = 20;

    /** A check keeps no database busy for longer. A service has a handful, and half a minute for all. */
    private static final Duration STATEMENT_MAX = Duration.ofSeconds(5);

    private static final int LOOKS = 10;
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final BoundedStatements statements;
    private final Duration between;

    public AuditQueries(ServiceDatabase database) {
        this(database, STATEMENT_MAX, BETWEEN);
    }

    /**
     * @param statementMax after which a statement is stopped
     * @param between how long to let late work arrive before looking again
     */
    public AuditQueries(ServiceDatabase database, Duration statementMax, Duration between) {
        this.statements = new BoundedStatements(database, statementMax);
        this.between = between;
    }

    /**
     * Counts the rows of a table, for a statement: exactly while they are few, by PostgreSQL's statistics when counting
     * them would take longer than the check.
     */
    public static String count(String table) {
        return """
                (SELECT CASE WHEN few.rows < 100000 THEN few.rows
                             ELSE greatest(few.rows, (SELECT reltuples::bigint FROM pg_class
                                                       WHERE oid = '%1$s'::regclass)) END
                   FROM (SELECT count(*) AS rows FROM (SELECT 1 FROM %1$s LIMIT 100000) AS first) AS few)
                """.formatted(table);
    }

    /** For what can't be wrong for a moment, because it changes in one transaction. */
    public Findings look(String sql, Object... parameters) {
        return statements
                .read(jdbc -> read(jdbc, sql, parameters))
                .orElseGet(() -> new Findings(0, List.of(), statements.tooLong()));
    }

    /** For what may be late: a violation counts only if it is still there, word by word, after several looks. */
    public Findings lookAgain(String sql, Object... parameters) {
        var found = look(sql, parameters);
        for (var look = 1; look < LOOKS && !found.violations().isEmpty(); look++) {
            LockSupport.parkNanos(between.toNanos());
            var again = look(sql, parameters);
            // A look that was stopped has seen nothing, least of all that a violation is gone.
            if (again.note() != null) continue;
            var still = new LinkedHashSet<>(found.violations());
            still.retainAll(again.violations());
            found = new Findings(found.examined(), List.copyOf(still), found.note());
        }
        return found;
    }

    private static Findings read(JdbcClient jdbc, String sql, Object... parameters) {
        var all = new ArrayList<Object>(Arrays.asList(parameters));
        all.add(VIOLATIONS_MAX);
        var violations = new ArrayList<String>();
        var examined = new long[1];
        jdbc.sql(sql).params(all).query(row -> {
            examined[0] = row.getLong("examined");
            var violation = row.getString("violation");
            if (violation != null) violations.add(violation);
        });
        return new Findings(examined[0], violations, null);
    }
}
