package dev.jari.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.testkit.MachineChance;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

class MessagingWiringStoreTest {

    @Test
    void a_process_has_one_bus_with_the_settings_it_was_given() {
        try (var context =
                context(Map.of("jari.messaging.max-attempts", "7", "jari.messaging.fallback-poll", "250ms"))) {
            context.refresh();

            var settings = context.getBean(MessagingSettings.class);
            assertThat(settings.maxAttempts()).isEqualTo(7);
            assertThat(settings.fallbackPoll()).isEqualTo(Duration.ofMillis(250));
            assertThat(context.getBean(Bus.class).transport()).isInstanceOf(LocalTransport.class);
        }
    }

    @Test
    void an_unknown_transport_stops_the_start_and_is_named() {
        try (var context = context(Map.of("jari.messaging.transport", "pigeon"))) {
            assertThatThrownBy(context::refresh).hasStackTraceContaining("not 'pigeon'");
        }
    }

    private static AnnotationConfigApplicationContext context(Map<String, Object> properties) {
        var context = new AnnotationConfigApplicationContext();
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", properties));
        context.register(MessagingWiring.class);
        context.registerBean(Clock.class, () -> MachineChance.CLOCK);
        return context;
    }
}
