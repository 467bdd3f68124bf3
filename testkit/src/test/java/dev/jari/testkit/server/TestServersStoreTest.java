package dev.jari.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TestServersStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestDatabase other = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @RegisterExtension
    static final TestRedis otherRedis = new TestRedis();

    @Test
    void postgres_writes_durably_as_it_does_in_production() throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            var row = statement.executeQuery("""
                    SELECT current_setting('fsync'), current_setting('synchronous_commit'),
                           current_setting('server_version_num')::int / 10000
                    """);
            row.next();
            assertThat(row.getString(1)).isEqualTo("on");
            assertThat(row.getString(2)).isEqualTo("on");
            assertThat(row.getInt(3)).isEqualTo(18);
        }
    }

    @Test
    void each_test_class_has_a_database_of_its_own() throws SQLException {
        try (var here = database.connect();
                var there = other.connect()) {
            here.createStatement().execute("CREATE TABLE mine (n int)");
            var found = there.createStatement().executeQuery("SELECT to_regclass('mine') IS NULL");
            found.next();
            assertThat(found.getBoolean(1)).isTrue();
        }
    }

    @Test
    void redis_keeps_its_data_in_an_append_only_file_and_apart_by_test_class() {
        redis.connection().sync().set("k", "here");

        assertThat(redis.connection().sync().configGet("appendonly")).containsEntry("appendonly", "yes");
        assertThat(otherRedis.connection().sync().get("k")).isNull();
    }
}
