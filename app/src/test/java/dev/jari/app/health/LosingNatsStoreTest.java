package dev.jari.app.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.nats.NatsSettings;
import dev.jari.messaging.bus.nats.NatsTransport;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.testkit.MachineChance;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

class LosingNatsStoreTest {

    private final NatsTransport cutOff = new NatsTransport(
            MessagingSettings.defaults(),
            NatsSettings.defaults(),
            "nobody",
            Bodies.lenient(),
            MachineChance.CLOCK,
            MessagingMetrics.unobserved(),
            null);

    @Test
    void a_service_without_nats_is_not_well() {
        assertThat(new NatsHealth(cutOff, true).health().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void a_gateway_apart_stays_ready_and_says_that_nats_is_away() {
        var health = new NatsHealth(cutOff, false).health();

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails()).containsKey("away");
    }
}
