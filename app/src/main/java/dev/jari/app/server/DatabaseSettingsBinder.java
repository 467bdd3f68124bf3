package dev.jari.app.server;

import dev.jari.platform.database.DatabaseSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Finds a service's database in the settings: its own ({@code jari.booking.datasource.*}), else the shared one. */
public final class DatabaseSettingsBinder {

    private static final String SHARED = "spring.datasource";

    private final Binder binder;

    public DatabaseSettingsBinder(Environment environment) {
        this.binder = Binder.get(environment);
    }

    public DatabaseSettings settingsOf(String service) {
        var own = "jari.%s.datasource".formatted(service);
        var prefix = binder.bind(own + ".url", String.class).isBound() ? own : SHARED;
        var defaults = DatabaseSettings.at(value(prefix + ".url", String.class, ""));
        return new DatabaseSettings(
                defaults.url(),
                binder.bind(prefix + ".username", String.class).orElse(null),
                binder.bind(prefix + ".password", String.class).orElse(null),
                value(own + ".pool-size", Integer.class, defaults.poolSize()),
                value("jari.connection-wait", Duration.class, defaults.connectionWait()),
                value("jari.transaction-timeout", Duration.class, defaults.transactionTimeout()),
                value("jari.answer-wait", Duration.class, defaults.answerWait()));
    }

    private <T> T value(String name, Class<T> type, T otherwise) {
        return binder.bind(name, type).orElse(otherwise);
    }
}
