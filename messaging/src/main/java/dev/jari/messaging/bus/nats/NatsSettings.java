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
 * @param replicas how many servers of a NATS cluster have each message; a single server can have one only
 */
@ConfigurationProperties("jari.messaging.nats")
public record NatsSettings(
        @DefaultValue("jari") String namespace,
        @DefaultValue("1GB") DataSize storeMax,
        @DefaultValue("1") int replicas) {

    private static final int REPLICAS_MAX = 5;

    public NatsSettings {
        if (!namespace.matches("[A-Za-z0-9-]+"))
            throw new IllegalArgumentException(
                    "jari.messaging.nats.namespace has letters, digits and hyphens only, not '%s'"
                            .formatted(namespace));
        if (replicas < 1 || replicas > REPLICAS_MAX)
            throw new IllegalArgumentException(
                    "jari.messaging.nats.replicas is 1 to %d, not %d".formatted(REPLICAS_MAX, replicas));
    }

    public static NatsSettings defaults() {
        return new Binder().bindOrCreate("jari.messaging.nats", NatsSettings.class);
    }

    public NatsSettings inNamespace(String other) {
        return new NatsSettings(other, storeMax, replicas);
    }

    public NatsSettings withStoreMax(DataSize max) {
        return new NatsSettings(namespace, max, replicas);
    }

    public NatsSettings withReplicas(int count) {
        return new NatsSettings(namespace, storeMax, count);
    }
}
