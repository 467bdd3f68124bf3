package dev.jari.messaging.bus.nats;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What Jari has in NATS.
 *
 * @param namespace begins every subject and the name of the stream, so that two Jaris can share a server
 * @param storeMax the most the stream may take on disk; what every group has taken over is removed before that
 */
@ConfigurationProperties("jari.messaging.nats")
public record NatsSettings(
        @DefaultValue("jari") String namespace,
        @DefaultValue("1GB") DataSize storeMax) {

    public NatsSettings {
        if (!namespace.matches("[A-Za-z0-9-]+"))
            throw new IllegalArgumentException(
                    "jari.messaging.nats.namespace has letters, digits and hyphens only, not '%s'"
                            .formatted(namespace));
    }

    public static NatsSettings defaults() {
        return new Binder().bindOrCreate("jari.messaging.nats", NatsSettings.class);
    }

    public NatsSettings inNamespace(String other) {
        return new NatsSettings(other, storeMax);
    }

    public NatsSettings withStoreMax(DataSize max) {
        return new NatsSettings(namespace, max);
    }
}
