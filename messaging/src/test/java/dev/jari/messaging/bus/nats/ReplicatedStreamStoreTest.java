package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestNats;
import dev.jari.testkit.server.TestNatsCluster;
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three servers keep each message. */
class ReplicatedStreamStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestNatsCluster nats = new TestNatsCluster();

    private final String namespace = TestNats.freshNamespace();
    private final String stream = new Subjects(namespace).stream();
    private Connection connection;
    private JetStreamManagement management;

    @BeforeEach
    void manage() throws Exception {
        connection = Nats.connect(nats.url());
        management = connection.jetStreamManagement();
        // Three servers elect who leads; until then none of them knows of streams.
        await().atMost(SOON).ignoreExceptions().until(() -> management.getStreamNames() != null);
    }

    @AfterEach
    void close() throws InterruptedException {
        connection.close();
    }

    private NatsTransport process(int replicas) {
        var process = new NatsTransport(
                MessagingSettings.defaults().withNatsUrl(nats.url()),
                NatsSettings.defaults()
                        .inNamespace(namespace)
                        .withStoreMax(NoteService.STORE_MAX)
                        .withReplicas(replicas),
                "replicated",
                Bodies.lenient(),
                MachineChance.CLOCK,
                MessagingMetrics.unobserved(),
                null);
        process.subscribe(new Taking());
        process.start();
        await().atMost(SOON).until(() -> process.takesFrom("any"));
        return process;
    }

    private static final class Taking implements Receiver {

        @Override
        public String group() {
            return "reservations";
        }

        @Override
        public Set<String> types() {
            return Set.of("slot.reserve");
        }

        @Override
        public CompletableFuture<Void> deliver(Envelope envelope) {
            return CompletableFuture.completedFuture(null);
        }
    }

    private int replicas() throws Exception {
        return management.getStreamInfo(stream).getConfiguration().getReplicas();
    }

    @Test
    void the_stream_has_the_replicas_that_were_asked_for_and_no_process_lowers_them() throws Exception {
        // given
        process(1).close();
        assertThat(replicas()).isEqualTo(1);

        // when
        process(3).close();

        // then
        assertThat(replicas()).isEqualTo(3);
        process(1).close();
        assertThat(replicas()).isEqualTo(3);
        // A stream that was just given replicas has consumers without a leader for a moment: no list of them yet.
        await().atMost(SOON)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(management.getConsumers(stream))
                        .hasSize(16)
                        .allSatisfy(consumer -> assertThat(
                                        consumer.getConsumerConfiguration().getNumReplicas())
                                .isEqualTo(1)));
    }
}
