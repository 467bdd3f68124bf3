package dev.jari.app.server;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The names under which platforms tell a process of its servers; a setting's own name counts more. */
public final class PlatformNames {

    private PlatformNames() {}

    public static void readInto(ConfigurableEnvironment environment) {
        take(environment, "DATABASE_URL", ServersEnvironment.DATABASE_URL, DatabaseUrl::toJdbc);
        take(environment, "REDIS_URL", ServersEnvironment.REDIS_URL, UnaryOperator.identity());
        take(environment, "NATS_URL", "jari.messaging.nats-url", UnaryOperator.identity());
    }

    private static void take(
            ConfigurableEnvironment environment, String variable, String setting, UnaryOperator<String> spelling) {
        var value = environment.getProperty(variable);
        if (value == null || value.isBlank() || environment.containsProperty(setting)) return;
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(variable, Map.of(setting, spelling.apply(value))));
    }
}
