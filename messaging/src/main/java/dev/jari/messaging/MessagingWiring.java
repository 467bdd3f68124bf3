package dev.jari.messaging;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.bus.nats.NatsSettings;
import dev.jari.messaging.bus.nats.NatsTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.trace.Tracing;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * One bus per process. Each service adds its outbox, relay, clean-up and subscriptions in its own wiring; the app
 * starts the bus after the last subscription and the relays after the bus.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MessagingSettings.class, NatsSettings.class})
public class MessagingWiring {

    @Bean
    Bodies bodies() {
        return Bodies.lenient();
    }

    @Bean
    MessagingMetrics messagingMetrics(ObjectProvider<MeterRegistry> registry) {
        var known = registry.getIfAvailable();
        return known == null ? MessagingMetrics.unobserved() : new MessagingMetrics(known);
    }

    /** The name is what NATS shows for the connection. */
    @Bean
    Transport transport(
            MessagingSettings settings,
            NatsSettings natsSettings,
            @Value("${SERVICE_NAME:jari}") String name,
            Bodies bodies,
            Clock clock,
            MessagingMetrics metrics,
            ObjectProvider<RedisClient> redis) {
        return switch (settings.transport()) {
            case "local" -> new LocalTransport();
            case "nats" ->
                new NatsTransport(settings, natsSettings, name, bodies, clock, metrics, redis.getIfAvailable());
            default ->
                throw new IllegalArgumentException(
                        "jari.messaging.transport is 'local' or 'nats', not '%s'".formatted(settings.transport()));
        };
    }

    @Bean
    Bus bus(
            Transport transport,
            Bodies bodies,
            MessagingSettings settings,
            Clock clock,
            MessagingMetrics metrics,
            ObjectProvider<Tracing> tracing) {
        return new Bus(transport, bodies, settings, clock, metrics, tracing.getIfAvailable(Tracing::off));
    }
}
