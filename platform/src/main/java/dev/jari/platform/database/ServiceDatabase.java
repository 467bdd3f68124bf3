package dev.jari.platform.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A service's own database: one schema named after the service, in which all its unqualified names are looked up, its
 * own migration history, and its own small pool. Services never share one, even when they share a server.
 */
public final class ServiceDatabase implements AutoCloseable {

    /** A dead connection is told from a slow one within this; the pool's own five seconds would add up. */
    private static final Duration ALIVE_WAIT = Duration.ofSeconds(2);

    private static final String READ_ONLY = "25006";

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
        this.jdbc = IdParameters.takenBy(JdbcClient.create(pool));
        this.transactions = transactions;
    }

    /** Opens the pool and brings the schema up to date. */
    public static ServiceDatabase open(String service, DatabaseSettings settings) {
        var pool = poolOf(service, settings);
        try {
            Migrations.run(service, settings);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
        var transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));
        transactions.setTimeout((int) settings.transactionTimeout().toSeconds());
        return new ServiceDatabase(service, settings, pool, transactions);
    }

    private static HikariDataSource poolOf(String service, DatabaseSettings settings) {
        var config = new HikariConfig();
        config.setPoolName(service);
        config.setJdbcUrl(settings.url());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setSchema(service);
        config.setMaximumPoolSize(settings.poolSize());
        // One to begin with: four services that open five each would spend a start on connections not used yet.
        config.setMinimumIdle(1);
        config.setConnectionTimeout(settings.connectionWait().toMillis());
        config.setValidationTimeout(
                Math.min(ALIVE_WAIT.toMillis(), settings.connectionWait().toMillis()));
        var broken = new BrokenConnections();
        config.setExceptionOverride(broken);
        new DriverProperties(service, settings).pooled().forEach(config::addDataSourceProperty);
        var pool = new HikariDataSource(config);
        broken.watch(pool);
        return pool;
    }

    public String service() {
        return service;
    }

    public DataSource dataSource() {
        return pool;
    }

    /** Takes ids, arrays and lists of ids as parameters. */
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
     * A transaction whose statements may each take as long as all of it. For upkeep: no customer and no lane waits for
     * it, and a large table may need longer than a handler's statement may take.
     */
    public <T extends @Nullable Object> T patiently(TransactionCallback<T> work) {
        return transactions.execute(transaction -> {
            var longest = settings.transactionTimeout();
            answerWithin(longest.plus(settings.answerWait()));
            jdbc.sql("SELECT set_config('statement_timeout', ?, true)")
                    .param(Long.toString(longest.toMillis()))
                    .query(String.class)
                    .single();
            return work.doInTransaction(transaction);
        });
    }

    /** Of the connection of this transaction; the pool sets it back when the connection is returned. */
    private void answerWithin(Duration longest) {
        new JdbcTemplate(pool).execute((Connection connection) -> {
            connection.setNetworkTimeout(Runnable::run, (int) longest.toMillis());
            return null;
        });
    }

    /**
     * A connection that belongs to the caller alone, for locks that must end when it does. A server that does not
     * answer it for a few seconds counts as gone, and one that can't be written to as not found: a caller would own
     * what it can't work on.
     *
     * @param options server settings for this connection, as {@code -c name=value …}
     */
    public Connection connectOutsidePool(String purpose, String options) throws SQLException {
        var connection = DriverManager.getConnection(
                settings.url(), new DriverProperties(service, settings).alone(purpose, options));
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SHOW transaction_read_only")) {
            row.next();
            if (row.getString(1).equals("on"))
                throw new SQLException("the database of %s can't be written to".formatted(service), READ_ONLY);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
