package dev.jari.messaging.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a service reaches its database.
 *
 * @param poolSize five connections feed two cores; whatever waits for more waits outside a transaction
 * @param connectionWait how long a caller waits for a connection before it is told that the service is unavailable
 * @param transactionTimeout a transaction older than this is rolled back
 */
public record DatabaseSettings(
        String url,
        @Nullable String username,
        @Nullable String password,
        int poolSize,
        Duration connectionWait,
        Duration transactionTimeout) {

    private static final int POOL_SIZE = 5;
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(10);
    private static final Duration TRANSACTION_TIMEOUT = Duration.ofSeconds(30);

    public DatabaseSettings {
        if (!url.startsWith("jdbc:postgresql:"))
            throw new IllegalArgumentException("a database address starts with jdbc:postgresql:, not " + url);
        if (poolSize < 1) throw new IllegalArgumentException("a pool has at least one connection, not " + poolSize);
    }

    /** Everything but the address as it is by default. */
    public static DatabaseSettings at(String url) {
        return new DatabaseSettings(url, null, null, POOL_SIZE, CONNECTION_WAIT, TRANSACTION_TIMEOUT);
    }

    public DatabaseSettings withPoolSize(int size) {
        return new DatabaseSettings(url, username, password, size, connectionWait, transactionTimeout);
    }
}
