package dev.jari.testkit.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An empty database of its own for a test class, gone afterwards. Register it in a static field:
 * {@code @RegisterExtension static final TestDatabase database = new TestDatabase();}
 */
public final class TestDatabase implements BeforeAllCallback, AfterAllCallback {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "t_%d_%d".formatted(ProcessHandle.current().pid(), COUNT.incrementAndGet());

    /** The JDBC address, user included. */
    public String url() {
        return TestServers.postgresUrl().replaceFirst("/jari\\?", "/" + name + "?");
    }

    /** The same, with a schema in which unqualified names are looked up. */
    public String url(String schema) {
        return url() + "&currentSchema=" + schema;
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        execute("DROP DATABASE IF EXISTS %s WITH (FORCE)".formatted(name));
        execute("CREATE DATABASE %s TEMPLATE template0".formatted(name));
    }

    @Override
    public void afterAll(ExtensionContext context) throws SQLException {
        execute("DROP DATABASE IF EXISTS %s WITH (FORCE)".formatted(name));
    }

    private static void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(TestServers.postgresUrl());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
