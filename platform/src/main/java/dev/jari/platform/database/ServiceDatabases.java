package dev.jari.platform.database;

import java.util.function.Function;

/** Opens the database of a service by its name; where that database is, the running program decides. */
public final class ServiceDatabases {

    private final Function<String, DatabaseSettings> settings;

    public ServiceDatabases(Function<String, DatabaseSettings> settings) {
        this.settings = settings;
    }

    public ServiceDatabase open(String service) {
        return ServiceDatabase.open(service, settings.apply(service));
    }
}
