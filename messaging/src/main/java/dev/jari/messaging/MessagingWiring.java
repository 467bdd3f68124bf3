package dev.jari.messaging;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.envelope.Bodies;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * One bus per process. Each service adds its outbox, relay, clean-up and subscriptions in its own wiring; whoever
 * starts the process starts the bus after the last subscription and the relays after the bus.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MessagingSettings.class)
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

    @Bean
    Transport transport(MessagingSettings settings) {
        if (settings.transport().equals("local")) return new LocalTransport();
        throw new IllegalArgumentException(
                "jari.messaging.transport is 'local', not '%s'".formatted(settings.transport()));
    }

    @Bean
    Bus bus(Transport transport, Bodies bodies, MessagingSettings settings, Clock clock, MessagingMetrics metrics) {
        return new Bus(transport, bodies, settings, clock, metrics);
    }
}
