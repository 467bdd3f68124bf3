package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

class ManyStreamsStoreTest {

    private static final int CLIENTS = 2_000;
    private static final int BOOKINGS = 400;
    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void two_thousand_idle_streams_are_cheap() throws Exception {
        try (var server =
                GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.stream.per-address=3000")) {
            // given
            var _ = new StandInSlots(server, 3);
            var sockets = new ArrayList<SocketChannel>();
            try {
                for (var i = 0; i < 10; i++) sockets.add(opened(server));
                var before = used();

                // when
                for (var i = 0; i < CLIENTS; i++) sockets.add(opened(server));

                // then
                assertThat(server.gauge("streams.open")).isEqualTo(CLIENTS + 10);
                assertThat((used() - before) / 1_000_000).isLessThan(150);
            } finally {
                for (var socket : sockets) socket.close();
            }
        }
    }

    /** A client that has read the beginning, without any memory of its own. */
    private static SocketChannel opened(GatewayServer server) throws IOException {
        var socket = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        socket.write(ByteBuffer.wrap(
                "GET /v1/offerings/17/stream HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
        var read = ByteBuffer.allocate(8_192);
        while (!new String(read.array(), 0, read.position(), StandardCharsets.UTF_8).contains("event: snapshot"))
            if (socket.read(read) < 0) throw new IOException("closed before the first event");
        return socket;
    }

    /** What lives on the heap and in buffers beside it. */
    private static long used() {
        System.gc();
        var beside = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return beside + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Test
    @Covers("B9")
    void two_thousand_see_the_last_state_of_four_hundred_bookings_and_all_end_at_once() throws Exception {
        try (var working = Executors.newFixedThreadPool(2);
                var http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .executor(working)
                        .build()) {
            var server = GatewayServer.start(
                    "jari.auth.secret=" + GatewayServer.SECRET,
                    "jari.stream.look-again=1h",
                    "jari.stream.per-address=3000",
                    "server.shutdown=graceful",
                    "spring.lifecycle.timeout-per-shutdown-phase=30s");
            try {
                // given
                var slots = new StandInSlots(server, 3);
                var seen = new AtomicReferenceArray<String>(CLIENTS);
                var clients = new ArrayList<EventClient>();
                for (var i = 0; i < CLIENTS; i++) {
                    var place = i;
                    clients.add(EventClient.open(
                            http,
                            server.request("/v1/offerings/17/stream").timeout(SOON),
                            event -> seen.set(place, event.data())));
                }
                await().atMost(SOON)
                        .until(() -> clients.stream()
                                .allMatch(client -> !client.events().isEmpty()));
                assertThat(server.gauge("streams.open")).isEqualTo(CLIENTS);

                // when
                for (var i = 0; i < BOOKINGS; i++) slots.book(2, 1);

                // then
                var last = "{\"slotId\":2,\"available\":0,\"status\":\"FULLY_BOOKED\",\"version\":401}";
                await().atMost(SOON).untilAsserted(() -> {
                    for (var i = 0; i < CLIENTS; i++) assertThat(seen.get(i)).isEqualTo(last);
                });
                assertThat(slots.lists.get()).isEqualTo(1);

                // when
                var before = System.nanoTime();
                server.close();

                // then
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(3));
                await().atMost(SOON).until(() -> clients.stream().allMatch(EventClient::isOver));
            } finally {
                server.close();
            }
        }
    }
}
