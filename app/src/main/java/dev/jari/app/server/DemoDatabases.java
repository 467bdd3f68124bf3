package dev.jari.app.server;

import dev.jari.embedded.StartRefused;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.DemoSchema;
import java.sql.SQLException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The databases of a demo that was told of its servers: only those that a demo has made. */
public record DemoDatabases(Function<String, DatabaseSettings> settings) implements Function<String, DatabaseSettings> {

    private static final Logger log = LoggerFactory.getLogger(DemoDatabases.class);

    @Override
    public DatabaseSettings apply(String service) {
        var found = settings.apply(service);
        try {
            if (DemoSchema.claim(service, found)) return found;
        } catch (SQLException e) {
            throw new StartRefused("The database does not answer: " + e.getMessage(), e);
        }
        throw new StartRefused(("jari.demo is on, but the database of %s was not made by a demo; set jari.demo=false,"
                        + " or name an empty database.")
                .formatted(service));
    }

    /** Refuses the database if it answers and is no demo's. */
    public void refuseForeign(String service) {
        try {
            apply(service);
        } catch (StartRefused refused) {
            if (!(refused.getCause() instanceof SQLException)) throw refused;
            log.warn("the database of {} is looked at later: {}", service, refused.getMessage());
        }
    }
}
