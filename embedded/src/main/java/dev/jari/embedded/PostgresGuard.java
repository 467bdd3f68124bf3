package dev.jari.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Lets only those into an embedded PostgreSQL who know its password; a new cluster lets in every local program. */
final class PostgresGuard {

    private static final String RULES = """
            host all all 127.0.0.1/32 %1$s
            host all all ::1/128 %1$s
            """;
    private static final String ALL = RULES.formatted("trust");
    private static final String PASSWORD_ONLY = RULES.formatted("scram-sha-256");

    private PostgresGuard() {}

    private static Path rules(Path folder) {
        return PostgresServer.data(folder).resolve("pg_hba.conf");
    }

    /** On a server that is down. */
    static void remove(Path folder) {
        try {
            if (Files.exists(rules(folder))) Files.writeString(rules(folder), ALL);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On a server that is up; those who are connected already stay. */
    static void set(Path folder, Connection connection, String password) throws SQLException, IOException {
        try (var statement = connection.createStatement()) {
            // The password is 32 random bytes: hashing it 4,096 times would only make each connection slower.
            statement.execute("SET scram_iterations = 1");
            statement.execute("ALTER ROLE postgres PASSWORD '%s'".formatted(password));
            if (Files.readString(rules(folder)).equals(PASSWORD_ONLY)) return;
            Files.writeString(rules(folder), PASSWORD_ONLY);
            statement.execute("SELECT pg_reload_conf()");
        }
    }
}
