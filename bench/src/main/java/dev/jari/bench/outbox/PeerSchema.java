package dev.jari.bench.outbox;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An empty schema for one courier of one round, and a pool like the one Jari's has here. */
final class PeerSchema implements AutoCloseable {

    private static final int CONNECTIONS = 10;

    private final String name;
    private final HikariDataSource pool;
    private final JdbcClient jdbc;

    PeerSchema(String url, String name) {
        this.name = name;
        var config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.addDataSourceProperty("currentSchema", name);
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        pool = new HikariDataSource(config);
        jdbc = JdbcClient.create(pool);
        jdbc.sql("CREATE SCHEMA " + name).update();
    }

    DataSource dataSource() {
        return pool;
    }

    void create(String statement) {
        jdbc.sql(statement).update();
    }

    boolean isEmpty(String table) {
        return !jdbc.sql("SELECT EXISTS (SELECT 1 FROM %s)".formatted(table))
                .query(Boolean.class)
                .single();
    }

    @Override
    public void close() {
        jdbc.sql("DROP SCHEMA %s CASCADE".formatted(name)).update();
        pool.close();
    }
}
