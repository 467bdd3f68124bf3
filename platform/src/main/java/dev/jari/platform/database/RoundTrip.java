package dev.jari.platform.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.SqlTypeValue;
import org.springframework.jdbc.core.StatementCreatorUtils;

/**
 * Questions that travel to the database together and are answered one after the other: each sees what those before it
 * did and what others have committed meanwhile, as if it had been sent alone. For transactions that many people wait
 * for; of the time such a question takes alone, most is its way there and back.
 */
public final class RoundTrip {

    private final JdbcTemplate jdbc;
    private final List<Question> questions = new ArrayList<>();

    RoundTrip(DataSource database) {
        this.jdbc = new JdbcTemplate(database);
    }

    private record Question(String sql, RowCallbackHandler answer, List<@Nullable Object> parameters) {}

    /** Adds one statement that gives rows, written without a semicolon. Takes ids and arrays of ids as they are. */
    public RoundTrip ask(String sql, RowCallbackHandler answer, Object... parameters) {
        questions.add(new Question(sql, answer, Arrays.asList(IdParameters.plain(parameters))));
        return this;
    }

    /** Nothing when nothing is asked. */
    public void run() {
        if (questions.isEmpty()) return;
        var sql = questions.stream().map(Question::sql).collect(Collectors.joining(";\n"));
        jdbc.execute(sql, (PreparedStatement statement) -> {
            var at = 0;
            for (var question : questions)
                for (var parameter : question.parameters())
                    StatementCreatorUtils.setParameterValue(statement, ++at, SqlTypeValue.TYPE_UNKNOWN, parameter);
            var hasRows = statement.execute();
            for (var question : questions) {
                if (!hasRows) throw new SQLException("this gives no rows: " + question.sql());
                try (var rows = statement.getResultSet()) {
                    while (rows.next()) question.answer().processRow(rows);
                }
                hasRows = statement.getMoreResults();
            }
            return null;
        });
    }
}
