package dev.jari.messaging.audit;

import dev.jari.messaging.database.ServiceDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.springframework.dao.DataAccessException;

/**
 * Runs the statements of an audit. Each is one statement, so it sees one moment; it answers rows of {@code examined},
 * the same in each, and {@code violation}, which is null where there is none; its last parameter is how many rows are
 * wanted.
 */
public final class AuditQueries {

    /** Enough to see what kind of wrong it is; the answer stays short. */
    public static final int VIOLATIONS_MAX = 20;

    /** Longer nobody's database is kept busy by a check. A service has a handful, and half a minute for all. */
    private static final Duration STATEMENT_MAX = Duration.ofSeconds(5);

    private static final String STOPPED = "57014";
    private static final int LOOKS = 10;
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final ServiceDatabase database;
    private final Duration statementMax;
    private final Duration between;

    public AuditQueries(ServiceDatabase database) {
        this(database, STATEMENT_MAX, BETWEEN);
    }

    /**
     * @param statementMax after which a statement is stopped
     * @param between how long to let late work arrive before looking again
     */
    public AuditQueries(ServiceDatabase database, Duration statementMax, Duration between) {
        this.database = database;
        this.statementMax = statementMax;
        this.between = between;
    }

    /** For what can't be wrong for a moment, because it changes in one transaction. */
    public Findings look(String sql, Object... parameters) {
        try {
            return Objects.requireNonNull(database.transactions().execute(_ -> read(sql, parameters)));
        } catch (DataAccessException failed) {
            if (!(failed.getRootCause() instanceof SQLException stopped) || !STOPPED.equals(stopped.getSQLState()))
                throw failed;
            return new Findings(0, List.of(), "not finished within " + statementMax.toMillis() + " ms");
        }
    }

    /** For what may be late: a violation counts only if it is still there, word by word, after several looks. */
    public Findings lookAgain(String sql, Object... parameters) {
        var found = look(sql, parameters);
        for (var look = 1; look < LOOKS && !found.violations().isEmpty(); look++) {
            LockSupport.parkNanos(between.toNanos());
            var still = new LinkedHashSet<>(found.violations());
            still.retainAll(look(sql, parameters).violations());
            found = new Findings(found.examined(), List.copyOf(still), found.note());
        }
        return found;
    }

    private Findings read(String sql, Object... parameters) {
        var jdbc = database.jdbc();
        jdbc.sql("SELECT set_config('statement_timeout', ?, true)")
                .param(Long.toString(statementMax.toMillis()))
                .query(String.class)
                .single();
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
