package dev.jari.platform.audit;

import dev.jari.platform.database.ServiceDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads in a transaction whose statements are stopped when they take too long. */
final class BoundedStatements {

    private static final String STOPPED = "57014";

    private final ServiceDatabase database;
    private final Duration statementMax;

    BoundedStatements(ServiceDatabase database, Duration statementMax) {
        this.database = database;
        this.statementMax = statementMax;
    }

    /** Nothing when a statement was stopped. */
    <T> Optional<T> read(Function<JdbcClient, T> work) {
        try {
            return Optional.of(Objects.requireNonNull(database.transactions().execute(_ -> {
                database.jdbc()
                        .sql("SELECT set_config('statement_timeout', ?, true)")
                        .param(Long.toString(statementMax.toMillis()))
                        .query(String.class)
                        .single();
                return work.apply(database.jdbc());
            })));
        } catch (DataAccessException failed) {
            if (!(failed.getRootCause() instanceof SQLException stopped) || !STOPPED.equals(stopped.getSQLState()))
                throw failed;
            return Optional.empty();
        }
    }

    /** For the note of a check that was stopped. */
    String tooLong() {
        return "not finished within " + statementMax.toMillis() + " ms";
    }
}
