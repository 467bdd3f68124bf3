package dev.jari.app.demo;

import dev.jari.platform.database.ServiceDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Loads a part of the demo while no other process of the service does: two that start together would both find nothing
 * there, and add everything twice. The turn ends with its connection, however the process ends.
 */
public record DemoTurn(ServiceDatabase database, Supplier<?> load) implements Supplier<Object> {

    /** The connection says nothing while the demo is loaded. */
    private static final String OPTIONS = "-c idle_session_timeout=0";

    private static final Duration WAIT_MAX = Duration.ofSeconds(60);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    @Override
    public Object get() {
        try (var connection = database.connectOutsidePool("demo", OPTIONS)) {
            await(connection);
            return load.get();
        } catch (SQLException e) {
            throw new IllegalStateException("the turn to load the demo could not be taken", e);
        }
    }

    private static void await(Connection connection) throws SQLException {
        var deadline = System.nanoTime() + WAIT_MAX.toNanos();
        while (!isOurs(connection)) {
            if (System.nanoTime() > deadline)
                throw new IllegalStateException("another process loads the demo for more than " + WAIT_MAX);
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    private static boolean isOurs(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT pg_try_advisory_lock(hashtext('demo'))")) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
