package dev.jari.platform.database;

import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Brings a service's schema up to date, on connections of its own: it may take as long as a large table needs. */
final class Migrations {

    private Migrations() {}

    static void run(String service, DatabaseSettings settings) {
        var connections =
                new DriverManagerDataSource(settings.url(), new DriverProperties(service, settings).migrating());
        Flyway.configure()
                .dataSource(connections)
                .schemas(service)
                .defaultSchema(service)
                .locations("classpath:db/messaging", "classpath:db/" + service)
                // Messaging's own migrations are numbered 0.x and may be added after a service's 5.
                .outOfOrder(true)
                .failOnMissingLocations(false)
                // A file with an index that is built concurrently runs without a transaction, its comments too.
                .mixed(true)
                // Another process of the service may be migrating: it is waited for, a try a second.
                .lockRetryCount((int) DriverProperties.MIGRATION_ANSWER_MAX.toSeconds())
                // A lock of the session. One of a transaction would be waited for by an index that is built
                // concurrently, for ever.
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
    }
}
