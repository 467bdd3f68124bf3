package dev.jari.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInSlots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers without a token who would take every connection there is: forty here. */
class CrowdingOutStoreTest {

    private static final int CONNECTIONS = 40;
    private static final int STREAMS = 30;
    private static final int OF_AN_ADDRESS = 7;
    private static final Duration SOON = Duration.ofSeconds(5);

    private final List<Socket> sockets = new ArrayList<>();
    private GatewayServer server;

    @BeforeEach
    void start() {
        server = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.trusted-proxies=127.0.0.1",
                "server.tomcat.max-connections=" + CONNECTIONS,
                "server.tomcat.connection-timeout=5m",
                "server.tomcat.keep-alive-timeout=5m");
        var _ = new StandInSlots(server, 3);
    }

    @AfterEach
    void stop() throws IOException {
        for (var socket : sockets) socket.close();
        server.close();
    }

    @Test
    void streams_leave_connections_to_other_calls() throws IOException {
        // when
        var statuses = new ArrayList<String>();
        for (var i = 0; i < CONNECTIONS; i++) statuses.add(watch("10.0.%d.1".formatted(i)));

        // then
        assertThat(statuses.subList(0, STREAMS)).containsOnly("200");
        assertThat(statuses.subList(STREAMS, CONNECTIONS)).containsOnly("429");
        assertThat(server.send(server.request("/v1/venues").timeout(SOON)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void one_network_of_the_sixth_version_has_a_share() throws IOException {
        // when
        var statuses = new ArrayList<String>();
        for (var i = 0; i <= OF_AN_ADDRESS; i++) statuses.add(watch("2001:db8:1:2::" + i));

        // then
        assertThat(statuses.subList(0, OF_AN_ADDRESS)).containsOnly("200");
        assertThat(statuses.getLast()).isEqualTo("429");
        assertThat(watch("2001:db8:1:3::1")).isEqualTo("200");
    }

    @Test
    void connections_on_which_nothing_happens_make_room() throws IOException {
        // given
        for (var i = 0; i < 2 * CONNECTIONS; i++) sockets.add(connect());

        // then
        await().atMost(SOON.multipliedBy(2))
                .ignoreExceptions()
                .until(() ->
                        server.send(server.request("/v1/venues").timeout(SOON)).statusCode() == 200);
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** The status of a stream that stays open. */
    private String watch(String address) throws IOException {
        var socket = connect();
        sockets.add(socket);
        socket.getOutputStream()
                .write("""
                GET /v1/offerings/17/stream HTTP/1.1
                Host: localhost
                X-Forwarded-For: %s

                """.formatted(address).replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).substring(9);
    }
}
