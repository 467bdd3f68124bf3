package dev.jari.platform.database;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/**
 * What the driver and the server are told about each kind of connection. Every wait has an end: a host that vanished
 * answers nothing, not even that it is gone. What an operator writes into the address wins over all of it.
 */
final class DriverProperties {

    /** For each host of the address; a host that is there answers within milliseconds. */
    private static final Duration CONNECT_MAX = Duration.ofSeconds(2);

    /** Until a connection can be used, over all hosts of the address. */
    private static final Duration LOGIN_MAX = Duration.ofSeconds(5);

    /** A server that does not answer a relay for so long counts as gone, and its lanes as another relay's. */
    private static final Duration RELAY_ANSWER_MAX = Duration.ofSeconds(5);

    /** A migration that needs longer than this for one statement is done by hand. */
    static final Duration MIGRATION_ANSWER_MAX = Duration.ofHours(6);

    /** Longer than the longest transaction lasts, by so much a migration waits for a lock that others have. */
    private static final Duration LOCK_WAIT_SPARE = Duration.ofSeconds(5);

    // A process frozen in the middle of a transaction would block the process that takes over its rows. A
    // client's machine that vanished is found by the server in half a minute, or where it has an answer for it in ten
    // seconds.
    private static final String POOL_OPTIONS = "-c idle_in_transaction_session_timeout=3000"
            + " -c tcp_user_timeout=10000 -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5"
            + " -c tcp_keepalives_count=3";

    // Flyway's connections are idle in a transaction while a migration runs on another of them. A migration that waits
    // for a table keeps all others from it meanwhile: it gives up, and the next start tries again.
    private static final String MIGRATION_OPTIONS = "-c idle_in_transaction_session_timeout=0 -c statement_timeout=0"
            + " -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

    private final String service;
    private final DatabaseSettings settings;

    DriverProperties(String service, DatabaseSettings settings) {
        this.service = service;
        this.settings = settings;
    }

    /** The server ends a statement before the driver gives the whole connection up. */
    Map<String, String> pooled() {
        return Map.of(
                "ApplicationName",
                "jari " + service,
                // Multi-row inserts arrive as one statement with arrays; this helps the few real batches.
                "reWriteBatchedInserts",
                "true",
                "connectTimeout",
                seconds(CONNECT_MAX),
                "loginTimeout",
                seconds(LOGIN_MAX),
                "socketTimeout",
                seconds(settings.answerWait()),
                "tcpKeepAlive",
                "true",
                "options",
                POOL_OPTIONS + " -c statement_timeout="
                        + settings.statementMax().toMillis());
    }

    /** For a connection that belongs to its owner alone. */
    Properties alone(String purpose, String options) {
        return named(purpose, RELAY_ANSWER_MAX, options);
    }

    /** None of the limits that keep handlers short. */
    Properties migrating() {
        var lockWait = settings.transactionTimeout().plus(LOCK_WAIT_SPARE);
        return named("migration", MIGRATION_ANSWER_MAX, MIGRATION_OPTIONS + " -c lock_timeout=" + lockWait.toMillis());
    }

    private Properties named(String purpose, Duration answerMax, String options) {
        var properties = new Properties();
        if (settings.username() != null) properties.setProperty("user", settings.username());
        if (settings.password() != null) properties.setProperty("password", settings.password());
        properties.setProperty("ApplicationName", "jari %s %s".formatted(service, purpose));
        properties.setProperty("currentSchema", service);
        properties.setProperty("connectTimeout", seconds(CONNECT_MAX));
        properties.setProperty("loginTimeout", seconds(LOGIN_MAX));
        properties.setProperty("socketTimeout", seconds(answerMax));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("options", options);
        return properties;
    }

    private static String seconds(Duration duration) {
        return Long.toString(duration.toSeconds());
    }
}
