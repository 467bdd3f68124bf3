package dev.jari.bench.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.server.TestDatabase;
import java.util.Objects;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that loses what it was given, or never gets to its end, would make any comparison worthless. */
class DeliveringStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @ParameterizedTest
    @ValueSource(strings = {"gruelbox", "Spring Modulith", "namastack", "db-scheduler"})
    void a_peer_handles_all_it_was_given_and_keeps_nothing(String name) {
        try (var courier = Objects.requireNonNull(OutboxBench.PEERS.get(name))
                .apply(new PeerSchema(database.url(), "peer_" + name.length()))) {
            courier.send(0, 10);
            courier.start();
            courier.send(10, 1);
            courier.await(11);
            courier.awaitEmpty();

            assertThat(courier.handled()).isEqualTo(11);
        }
    }
}
