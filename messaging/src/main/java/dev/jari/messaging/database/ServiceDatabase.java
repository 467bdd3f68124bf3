package dev.jari.messaging.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A service's own database: one schema named after the service, in which all its unqualified names are looked up, its
 * own migration history, and its own small pool. Services never share one, even when they share a server.
 */
public final class ServiceDatabase implements AutoCloseable {

    // A process frozen in the middle of a transaction would block whoever takes over its work on the same rows.
    private static final String POOL_OPTIONS = "-c idle_in_transaction_session_timeout=3000";

    private static final int CONNECT_SECONDS_MAX = 2;
    private static final int ANSWER_SECONDS_MAX = 5;

    private final String service;
    private final DatabaseSettings settings;
    private final HikariDataSource pool;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    private ServiceDatabase(
            String service, DatabaseSettings settings, HikariDataSource pool, TransactionTemplate transactions) {
        this.service = service;
        this.settings = settings;
        this.pool = pool;
        this.jdbc = JdbcClient.create(pool);
        this.transactions = transactions;
    }

    /** Opens the pool and brings the schema up to date. */
    public static ServiceDatabase open(String service, DatabaseSettings settings) {
        var pool = new HikariDataSource(poolOf(service, settings));
        try {
            migrate(service, pool);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
        var transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));
        transactions.setTimeout((int) settings.transactionTimeout().toSeconds());
        return new ServiceDatabase(service, settings, pool, transactions);
    }

    private static HikariConfig poolOf(String service, DatabaseSettings settings) {
        var config = new HikariConfig();
        config.setPoolName(service);
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setSchema(service);
        config.setMaximumPoolSize(settings.poolSize());
        // One to begin with: four services that open five each would spend a start on connections nobody uses yet.
        config.setMinimumIdle(1);
        config.setConnectionTimeout(settings.connectionWait().toMillis());
        config.addDataSourceProperty("ApplicationName", "jari " + service);
        // Multi-row inserts arrive as one statement with arrays; this helps the few real batches.
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        // Without it a connection to a frozen server would hang its caller for ever.
        config.addDataSourceProperty(
                "socketTimeout", Long.toString(2 * settings.transactionTimeout().toSeconds()));
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("options", POOL_OPTIONS);
        return config;
    }

    private static void migrate(String service, DataSource pool) {
        Flyway.configure()
                .dataSource(pool)
                .schemas(service)
                .defaultSchema(service)
                .locations("classpath:db/messaging", "classpath:db/" + service)
                // Messaging's own migrations are numbered 0.x and may be added after a service's 5.
                .outOfOrder(true)
                .failOnMissingLocations(false)
                .load()
                .migrate();
    }

    public String service() {
        return service;
    }

    public DataSource dataSource() {
        return pool;
    }

    public JdbcClient jdbc() {
        return jdbc;
    }

    public RoundTrip roundTrip() {
        return new RoundTrip(pool);
    }

    public TransactionTemplate transactions() {
        return transactions;
    }

    /**
     * A connection that belongs to the caller alone, for locks that must end when it does. A server that does not
     * answer it for a few seconds counts as gone.
     *
     * @param options server settings for this connection, as {@code -c name=value …}
     */
    public Connection connectOutsidePool(String purpose, String options) throws SQLException {
        var properties = new Properties();
        if (settings.username() != null) properties.setProperty("user", settings.username());
        if (settings.password() != null) properties.setProperty("password", settings.password());
        properties.setProperty("ApplicationName", "jari %s %s".formatted(service, purpose));
        properties.setProperty("currentSchema", service);
        properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS_MAX));
        properties.setProperty("socketTimeout", Integer.toString(ANSWER_SECONDS_MAX));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("options", options);
        return DriverManager.getConnection(settings.url(), properties);
    }

    @Override
    public void close() {
        pool.close();
    }
}
