package dev.jari.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestProxyStoreTest {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int SHORT_MILLIS = 200;

    private final ServerSocket server = echo("");
    private final ServerSocket other = echo("other ");
    private final TestProxy proxy = TestProxy.before(server.getLocalPort());

    @BeforeEach
    void well() throws IOException {
        try (var client = client()) {
            assertThat(ask(client, "hello")).isEqualTo("hello");
        }
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        server.close();
        other.close();
    }

    @Test
    void an_address_is_the_same_but_for_the_port() {
        var port = proxy.port();

        assertThat(proxy.through("jdbc:postgresql://localhost:5432/jari?user=a"))
                .isEqualTo("jdbc:postgresql://localhost:%d/jari?user=a".formatted(port));
        try (var before = TestProxy.before("redis://localhost:%d/3".formatted(port))) {
            assertThat(before.through("redis://localhost:1")).isEqualTo("redis://localhost:" + before.port());
        }
        assertThatThrownBy(() -> TestProxy.before("redis://elsewhere:1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void what_was_said_into_silence_arrives_when_it_is_over() throws IOException {
        try (var client = client()) {
            // given
            proxy.silence();

            // when
            say(client, "anybody?");

            // then
            await().until(() -> proxy.held() == 8);
            assertThatThrownBy(() -> hear(client, 8, SHORT_MILLIS)).isInstanceOf(SocketTimeoutException.class);
            proxy.pass();
            assertThat(hear(client, 8, PATIENCE_MILLIS)).isEqualTo("anybody?");
        }
    }

    @Test
    void silence_one_way_lets_the_other_way_through() throws IOException {
        try (var client = client();
                var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // given
            // Answered, so that the proxy does not connect it to the one that listens next.
            ask(client, "hello");
            proxy.redirect(listening.getLocalPort());
            try (var second = client();
                    var accepted = listening.accept()) {
                // when
                proxy.silence(Direction.TO_CLIENT);
                say(second, "up");
                say(accepted, "down");

                // then
                assertThat(hear(accepted, 2, PATIENCE_MILLIS)).isEqualTo("up");
                assertThatThrownBy(() -> hear(second, 4, SHORT_MILLIS)).isInstanceOf(SocketTimeoutException.class);
                assertThat(client.isConnected()).isTrue();
            }
        }
    }

    @Test
    void an_abandoned_connection_stays_silent_while_new_ones_are_well() throws IOException {
        try (var old = client()) {
            ask(old, "hello");
            proxy.abandon();

            assertThatThrownBy(() -> ask(old, "still there?", SHORT_MILLIS)).isInstanceOf(SocketTimeoutException.class);
            try (var fresh = client()) {
                assertThat(ask(fresh, "hello")).isEqualTo("hello");
            }
            proxy.pass();
            assertThatThrownBy(() -> hear(old, 1, SHORT_MILLIS)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void latency_is_added_each_way() throws IOException {
        try (var client = client()) {
            ask(client, "hello");
            proxy.delay(Duration.ofMillis(100));
            var before = System.nanoTime();

            assertThat(ask(client, "slow")).isEqualTo("slow");

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        }
    }

    @Test
    void a_connection_is_reset_after_so_many_bytes() throws IOException {
        try (var open = client()) {
            ask(open, "hello");
            proxy.resetAfter(4, Direction.TO_CLIENT);
            assertThatThrownBy(() -> ask(open, "four and more")).isInstanceOf(IOException.class);
        }
        try (var fresh = client()) {
            assertThatThrownBy(() -> ask(fresh, "four and more")).isInstanceOf(IOException.class);
        }
        proxy.pass();
        try (var well = client()) {
            assertThat(ask(well, "four and more")).isEqualTo("four and more");
        }
    }

    @Test
    void open_connections_are_reset_and_gone() throws IOException {
        try (var client = client()) {
            ask(client, "hello");

            proxy.reset();

            assertThatThrownBy(() -> hear(client, 1, PATIENCE_MILLIS)).isInstanceOf(SocketException.class);
            await().until(() -> proxy.connections() == 0);
        }
    }

    @Test
    void refusing_new_connections_leaves_open_ones_alone() throws IOException {
        try (var open = client()) {
            ask(open, "hello");

            proxy.refuse();

            assertThatThrownBy(this::client).isInstanceOf(ConnectException.class);
            assertThat(ask(open, "still well")).isEqualTo("still well");
            proxy.pass();
            try (var fresh = client()) {
                assertThat(ask(fresh, "hello")).isEqualTo("hello");
            }
        }
    }

    @Test
    void after_a_redirect_new_connections_go_to_the_other_server() throws IOException {
        try (var old = client()) {
            ask(old, "hello");

            proxy.redirect(other.getLocalPort());

            assertThat(ask(old, "old")).isEqualTo("old");
            try (var fresh = client()) {
                say(fresh, "new");
                assertThat(hear(fresh, 9, PATIENCE_MILLIS)).isEqualTo("other new");
            }
        }
    }

    private Socket client() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private static String ask(Socket client, String text) throws IOException {
        return ask(client, text, PATIENCE_MILLIS);
    }

    private static String ask(Socket client, String text, int millis) throws IOException {
        say(client, text);
        return hear(client, text.length(), millis);
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hear(Socket socket, int length, int millis) throws IOException {
        socket.setSoTimeout(millis);
        var bytes = socket.getInputStream().readNBytes(length);
        if (bytes.length < length) throw new IOException("the stream ended after " + bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Says everything back, after a greeting. */
    private static ServerSocket echo(String greeting) {
        try {
            var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            Thread.ofVirtual().start(() -> {
                try {
                    while (!listening.isClosed()) answer(listening.accept(), greeting);
                } catch (IOException _) {
                    // The test is over.
                }
            });
            return listening;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(Socket socket, String greeting) {
        Thread.ofVirtual().start(() -> {
            try (socket) {
                say(socket, greeting);
                socket.getInputStream().transferTo(socket.getOutputStream());
            } catch (IOException _) {
                // The proxy ended the connection.
            }
        });
    }
}
