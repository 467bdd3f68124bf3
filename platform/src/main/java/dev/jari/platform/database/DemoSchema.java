package dev.jari.platform.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Marks the schema of a service as made by a demo, so that a demo never writes its venues and its money into a database
 * that a venue works with.
 */
public final class DemoSchema {

    private static final String MARK = "made by a demo of Jari";

    private DemoSchema() {}

    /** Makes the schema if it is not there, and marks it while it is empty; false when it belongs to no demo. */
    public static boolean claim(String service, DatabaseSettings settings) throws SQLException {
        var properties = new DriverProperties(service, settings).alone("demo", "");
        try (var connection = DriverManager.getConnection(settings.url(), properties)) {
            connection.setAutoCommit(false);
            // Two processes of a service may start at once: the second finds the mark of the first.
            execute(connection, "SELECT pg_advisory_xact_lock(hashtext('%s of %s'))".formatted(MARK, service));
            execute(connection, "CREATE SCHEMA IF NOT EXISTS " + service);
            if (!isEmpty(connection, service)) return isMarked(connection, service);
            execute(connection, "COMMENT ON SCHEMA %s IS '%s'".formatted(service, MARK));
            connection.commit();
            return true;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean isEmpty(Connection connection, String service) throws SQLException {
        return !answers(connection, service, """
                SELECT 1
                  FROM pg_class c
                  JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE n.nspname = ?
                 LIMIT 1
                """);
    }

    private static boolean isMarked(Connection connection, String service) throws SQLException {
        return answers(connection, service, """
                SELECT 1
                  FROM pg_namespace
                 WHERE nspname = ?
                   AND obj_description(oid, 'pg_namespace') = '%s'
                """.formatted(MARK));
    }

    private static boolean answers(Connection connection, String service, String sql) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, service);
            return statement.executeQuery().next();
        }
    }
}
