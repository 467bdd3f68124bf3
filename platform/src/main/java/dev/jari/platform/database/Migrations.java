package dev.jari.platform.database;

import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Brings a service's schema up to date, on connections of its own: it may take as long as a large table needs. Beside
 * its own tables a service has those of the modules it stands on, as far as they are part of the program.
 */
final class Migrations {

    /** Where a module keeps the migrations of tables that it needs in the schema of every service. */
    private static final String EVERY_SERVICE = "classpath:db/every-service";

    private Migrations() {}

    static void run(String service, DatabaseSettings settings) {
        var connections =
                new DriverManagerDataSource(settings.url(), new DriverProperties(service, settings).migrating());
        Flyway.configure()
                .dataSource(connections)
                .schemas(service)
                .defaultSchema(service)
                .locations(EVERY_SERVICE, "classpath:db/" + service)
                // The migrations of every service are numbered 0.x and may be added after a service's own 5.
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
