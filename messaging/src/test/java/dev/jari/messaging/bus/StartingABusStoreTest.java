package dev.jari.messaging.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StartingABusStoreTest {

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private final ServiceDatabase database = ServiceDatabase.open("bus", DatabaseSettings.at(server.url()));
    private final Bus bus = new Bus(
            new LocalTransport(),
            Bodies.lenient(),
            MessagingSettings.defaults(),
            MachineChance.CLOCK,
            MessagingMetrics.unobserved());

    @AfterEach
    void close() {
        bus.close();
        database.close();
    }

    @Test
    void a_type_without_its_consumer_in_the_process_stops_the_start_and_names_the_role() {
        bus.publishes("booking", "slot.reserve", "inventory");

        assertThatThrownBy(bus::start).hasMessageContainingAll("slot.reserve", "booking", "inventory", "jari.roles");
    }

    @Test
    void with_its_consumer_there_it_starts() {
        bus.publishes("booking", "slot.reserve", "inventory");
        bus.subscribe(subscription("inventory", "slot.reserve"));

        bus.start();

        assertThat(bus.transport().reachesThisProcessOnly()).isTrue();
    }

    @Test
    void a_service_consumes_a_type_in_one_group_only() {
        bus.subscribe(subscription("one", "slot.reserve"));

        assertThatThrownBy(() -> bus.subscribe(subscription("two", "slot.reserve")))
                .hasMessageContainingAll("slot.reserve", "one", "two");
        assertThatThrownBy(() -> bus.subscribe(subscription("one", "slot.release")))
                .hasMessageContaining("subscribes twice");
    }

    @Test
    void the_defaults_are_those_of_the_manual() {
        var settings = MessagingSettings.defaults();

        assertThat(settings.transport()).isEqualTo("local");
        assertThat(settings.fallbackPoll()).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.maxAttempts()).isEqualTo(5);
        assertThat(settings.batchSize()).isEqualTo(500);
        assertThat(settings.brokerTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.requestRetries()).isEqualTo(2);
        assertThat(settings.retention()).isEqualTo(Duration.ofDays(7));
    }

    private Subscription subscription(String group, String type) {
        return Subscription.of(group, database, Map.of(type, String.class), _ -> {});
    }
}
