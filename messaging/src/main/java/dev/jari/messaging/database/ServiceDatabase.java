package dev.jari.messaging.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
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

    private final String service;
    private final HikariDataSource pool;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    private ServiceDatabase(String service, HikariDataSource pool, TransactionTemplate transactions) {
        this.service = service;
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
        return new ServiceDatabase(service, pool, transactions);
    }

    private static HikariConfig poolOf(String service, DatabaseSettings settings) {
        var config = new HikariConfig();
        config.setPoolName(service);
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setSchema(service);
        config.setMaximumPoolSize(settings.poolSize());
        config.setConnectionTimeout(settings.connectionWait().toMillis());
        config.addDataSourceProperty("ApplicationName", "jari " + service);
        // Multi-row inserts arrive as one statement with arrays; this helps the few real batches.
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        // Without it a connection to a frozen server would hang its caller for ever.
        config.addDataSourceProperty(
                "socketTimeout", Long.toString(2 * settings.transactionTimeout().toSeconds()));
        config.addDataSourceProperty("tcpKeepAlive", "true");
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

    public TransactionTemplate transactions() {
        return transactions;
    }

    @Override
    public void close() {
        pool.close();
    }
}
