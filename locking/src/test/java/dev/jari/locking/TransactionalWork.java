package dev.jari.locking;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.DefaultTransactionStatus;

/** A bean with locked transactional methods, on a pool of two connections. */
class TransactionalWork {

    private final JdbcClient jdbc;

    TransactionalWork(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional
    @DistributedLock(lockKey = "#key", waitTime = 60)
    <T> T locked(String key, Function<JdbcClient, T> work) {
        return work.apply(jdbc);
    }

    @Transactional
    <T> T unlocked(Function<JdbcClient, T> work) {
        return work.apply(jdbc);
    }

    /** Tells what happened, together with whatever the watcher saw at that moment. */
    static final class WatchedTransactions extends DataSourceTransactionManager {

        private static final long serialVersionUID = 1L;

        final transient List<String> events = new CopyOnWriteArrayList<>();
        transient Function<String, String> watcher = event -> event;

        WatchedTransactions(DataSource dataSource) {
            super(dataSource);
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            events.add(watcher.apply("before BEGIN"));
            super.doBegin(transaction, definition);
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            super.doCommit(status);
            events.add(watcher.apply("after COMMIT"));
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            super.doRollback(status);
            events.add(watcher.apply("after ROLLBACK"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement(proxyTargetClass = true)
    static class Wiring {

        // The test's database has no address before the test begins.
        static String url = "";

        @Bean
        HikariDataSource pool() {
            var config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setMaximumPoolSize(2);
            config.addDataSourceProperty("ApplicationName", "locked work");
            return new HikariDataSource(config);
        }

        @Bean
        PlatformTransactionManager transactions(DataSource pool) {
            return new WatchedTransactions(pool);
        }

        @Bean
        TransactionalWork transactionalWork(DataSource pool) {
            return new TransactionalWork(JdbcClient.create(pool));
        }
    }
}
