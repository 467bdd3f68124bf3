package dev.jari.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.server.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A demo is pointed at a database. */
class ClaimingADemoSchemaStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final DatabaseSettings settings = DatabaseSettings.at(database.url());

    @Test
    void a_schema_that_the_demo_makes_is_its_own_from_then_on() throws SQLException {
        assertThat(DemoSchema.claim("fresh", settings)).isTrue();
        execute("CREATE TABLE fresh.booking (id int)");

        assertThat(DemoSchema.claim("fresh", settings)).isTrue();
    }

    @Test
    void an_empty_schema_that_an_administrator_made_may_become_a_demo() throws SQLException {
        execute("CREATE SCHEMA empty");

        assertThat(DemoSchema.claim("empty", settings)).isTrue();
    }

    @Test
    void a_schema_with_tables_of_somebody_else_is_left_alone() throws SQLException {
        execute("CREATE SCHEMA production; CREATE TABLE production.booking (id int)");

        assertThat(DemoSchema.claim("production", settings)).isFalse();
        assertThat(DemoSchema.claim("production", settings)).isFalse();
    }

    private static void execute(String sql) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
