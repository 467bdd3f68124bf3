package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A client that opens a stream and takes nothing of it. */
class NeverReadingStoreTest {

    /** So many that a few rounds of changes fill whatever the system buffers. */
    private static final int SLOTS = 3_000;

    @Test
    @Covers("B9")
    void is_closed_after_a_while_and_keeps_nobody_waiting() throws IOException {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET,
                        "jari.stream.stuck-max=1s",
                        "jari.stream.pause=1ms",
                        "server.shutdown=graceful");
                var deaf = new Socket()) {
            // given
            var slots = new StandInSlots(server, SLOTS);
            deaf.setReceiveBufferSize(2_048);
            deaf.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            deaf.getOutputStream()
                    .write("GET /v1/offerings/17/stream HTTP/1.1\r\nHost: here\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            try (var reader = EventClient.open(server.request("/v1/offerings/17/stream"))) {
                reader.event(0);

                // when
                var rounds = 0;
                while (server.counter("streams.dropped") == 0 && rounds < StandInSlots.CAPACITY) {
                    slots.bookEverySlot();
                    rounds++;
                    var left = StandInSlots.CAPACITY - rounds;
                    // then
                    await().atMost(EventClient.SOON)
                            .pollInterval(Duration.ofMillis(5))
                            .until(() -> seen(reader, left));
                }
                assertThat(server.counter("streams.dropped")).isEqualTo(1);
                await().atMost(EventClient.SOON).until(() -> server.gauge("streams.open") == 1);
                assertThat(reader.isOver()).isFalse();
            }
        }
    }

    private static boolean seen(EventClient reader, int left) {
        var last = JsonMapper.shared().readTree(reader.last().data());
        return last.path("slotId").intValue(0) == SLOTS
                && last.path("available").intValue(0) == left;
    }
}
