package dev.jari.app.health;

import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.fault.Unreachable;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Asks JetStream itself: a connection may be open to a server that keeps nothing. */
public final class NatsHealth implements HealthIndicator {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    private final Transport transport;

    public NatsHealth(Transport transport) {
        this.transport = transport;
    }

    @Override
    public Health health() {
        try {
            transport.probe(ANSWER_MAX);
            return Health.up().build();
        } catch (Unreachable silent) {
            return Health.down(silent).build();
        }
    }
}
