package dev.jari.platform.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a service reaches its database.
 *
 * @param poolSize five connections feed two cores; whatever waits for more waits outside a transaction
 * @param connectionWait how long a caller waits for a connection before it is told that the service is unavailable
 * @param transactionTimeout a transaction older than this is rolled back
 * @param answerWait after how long without an answer a connection counts as dead. A booking has a minute to be decided,
 *     and a message in flight on a dead connection waits this long before it is tried on another
 */
public record DatabaseSettings(
        String url,
        @Nullable String username,
        @Nullable String password,
        int poolSize,
        Duration connectionWait,
        Duration transactionTimeout,
        Duration answerWait) {

    private static final int POOL_SIZE = 5;
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(10);
    private static final Duration TRANSACTION_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration ANSWER_WAIT = Duration.ofSeconds(10);

    public DatabaseSettings {
        if (!url.startsWith("jdbc:postgresql:"))
            throw new IllegalArgumentException("a database address starts with jdbc:postgresql:, not " + url);
        if (poolSize < 1) throw new IllegalArgumentException("a pool has at least one connection, not " + poolSize);
        if (answerWait.toSeconds() < 1)
            throw new IllegalArgumentException("a database gets at least a second to answer, not " + answerWait);
    }

    /** Everything but the address as it is by default. */
    public static DatabaseSettings at(String url) {
        return new DatabaseSettings(url, null, null, POOL_SIZE, CONNECTION_WAIT, TRANSACTION_TIMEOUT, ANSWER_WAIT);
    }

    public DatabaseSettings withPoolSize(int size) {
        return new DatabaseSettings(url, username, password, size, connectionWait, transactionTimeout, answerWait);
    }

    public DatabaseSettings withAnswerWait(Duration wait) {
        return new DatabaseSettings(url, username, password, poolSize, connectionWait, transactionTimeout, wait);
    }

    /**
     * What one statement may take. The server ends it before the driver takes the connection for dead, so that a slow
     * statement is never mistaken for a silent host.
     */
    Duration statementMax() {
        return answerWait.multipliedBy(4).dividedBy(5);
    }
}
