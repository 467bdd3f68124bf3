package dev.jari.app.health;

import dev.jari.messaging.bus.Transport;
import dev.jari.platform.fault.Unreachable;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Asks JetStream itself: a connection may be open to a server that keeps nothing. */
public final class NatsHealth implements HealthIndicator {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);

    private final Transport transport;
    private final boolean needed;

    /**
     * @param needed whether this process can do nothing without it; a gateway apart asks over Redis then, and
     *     a load balancer must not take it for dead
     */
    public NatsHealth(Transport transport, boolean needed) {
        this.transport = transport;
        this.needed = needed;
    }

    @Override
    public Health health() {
        try {
            transport.probe(ANSWER_MAX);
            return Health.up().build();
        } catch (Unreachable silent) {
            return needed
                    ? Health.down(silent).build()
                    : Health.up()
                            .withDetail("away", String.valueOf(silent.getMessage()))
                            .build();
        }
    }
}
