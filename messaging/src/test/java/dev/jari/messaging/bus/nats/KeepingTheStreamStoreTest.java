package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestNats;
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** What an operator has done to the stream outlives every start of a process. */
class KeepingTheStreamStoreTest {

    private static final DataSize SMALL = DataSize.ofMegabytes(2);
    private static final DataSize LARGE = DataSize.ofMegabytes(8);

    private final String namespace = TestNats.freshNamespace();
    private final String stream = new Subjects(namespace).stream();
    private Connection connection;
    private JetStreamManagement management;

    @BeforeEach
    void manage() throws Exception {
        connection = Nats.connect(TestNats.sharedUrl());
        management = connection.jetStreamManagement();
    }

    @AfterEach
    void close() throws InterruptedException {
        connection.close();
    }

    private NatsTransport process(DataSize storeMax) {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace, storeMax);
        transport.start();
        return transport;
    }

    private StreamConfiguration found() throws Exception {
        return management.getStreamInfo(stream).getConfiguration();
    }

    @Test
    void what_an_operator_has_raised_is_not_lowered_by_a_process_that_starts() throws Exception {
        // given
        process(SMALL).close();
        management.updateStream(StreamConfiguration.builder(found())
                .maxAge(Duration.ofDays(30))
                .maxBytes(LARGE.toBytes())
                .description("looked after by the operators")
                .duplicateWindow(Duration.ofMinutes(10))
                .build());

        // when
        process(SMALL).close();

        // then
        assertThat(found().getMaxAge()).isEqualTo(Duration.ofDays(30));
        assertThat(found().getMaxBytes()).isEqualTo(LARGE.toBytes());
        assertThat(found().getDuplicateWindow()).isEqualTo(Duration.ofMinutes(10));
        assertThat(found().getDescription()).isEqualTo("looked after by the operators");
    }

    @Test
    void of_processes_that_disagree_the_larger_wish_stands() throws Exception {
        try (var _ = process(LARGE);
                var _ = process(SMALL)) {
            assertThat(found().getMaxBytes()).isEqualTo(LARGE.toBytes());
        }
    }

    @Test
    void what_no_group_takes_yet_is_kept_when_a_full_stream_lets_go_of_the_rest() throws Exception {
        try (var process = NoteService.natsTransport(TestNats.sharedUrl(), namespace, DataSize.ofKilobytes(256))) {
            // given
            process.subscribe(new Taking());
            process.start();
            for (var no = 1; no <= 5; no++) publishSoon(process, no, "slot.reserve");
            publishSoon(process, 6, "slot.swap");

            // when
            for (var no = 7; no <= 14; no++) publishSoon(process, no, "slot.reserve");

            // then
            assertThat(management.getStreamInfo(stream).getStreamState().getFirstSequence())
                    .as("room was made up to it")
                    .isEqualTo(6);
            assertThat(management.getMessage(stream, 6).getSubject()).endsWith("slot.swap");
        }
    }

    private static void publishSoon(NatsTransport process, long no, String type) {
        var message = new Envelope(
                new UUID(9, no),
                type,
                "k",
                5,
                no,
                1,
                MachineChance.CLOCK.instant(),
                Map.of(),
                "\"" + "x".repeat(20_000) + "\"");
        await().atMost(NoteService.SOON)
                .until(() -> process.publish(message)
                        .handle((_, failure) -> failure == null)
                        .join());
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
}
