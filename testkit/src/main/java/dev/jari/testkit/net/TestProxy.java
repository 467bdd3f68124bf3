package dev.jari.testkit.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy on the loopback address before a server of a test. It passes everything on until it is told to do what a
 * network does: {@link #silence} like a host that vanished, {@link #abandon} like a firewall that forgot its
 * connections, {@link #delay}, {@link #resetAfter}, {@link #reset}, {@link #refuse}. {@link #pass} makes it well again.
 */
public final class TestProxy implements AutoCloseable {

    private static final int CONNECT_MILLIS_MAX = 2_000;
    private static final int BACKLOG = 200;

    private final int port;
    private final LinkState link = new LinkState();
    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private volatile int target;
    private volatile ServerSocket listening;
    private volatile Thread accepting;
    private volatile boolean closed;

    private TestProxy(int target) {
        this.target = target;
        this.listening = listen(0);
        this.port = listening.getLocalPort();
        this.accepting = accept(listening);
    }

    /** Listens on a free port and passes every connection on to this port of the own machine. */
    public static TestProxy before(int port) {
        return new TestProxy(port);
    }

    /** Listens before the server of an address such as {@code redis://localhost:6379} or a JDBC URL. */
    public static TestProxy before(String url) {
        return new TestProxy(portOf(url));
    }

    private static int portOf(String url) {
        var host = url.indexOf("localhost:");
        if (host < 0) throw new IllegalArgumentException("only servers at localhost:<port> are proxied, not " + url);
        var digits = url.substring(host + "localhost:".length()).replaceFirst("\\D.*", "");
        return Integer.parseInt(digits);
    }

    public int port() {
        return port;
    }

    /** The same address, but through this proxy. */
    public String through(String url) {
        return url.replaceFirst("localhost:\\d+", "localhost:" + port);
    }

    /** New connections go to this port from now on, as after a fail-over; open ones stay where they are. */
    public void redirect(int newTarget) {
        target = newTarget;
    }

    /** Nothing passes in either direction, and new connections get no answer, until {@link #pass}. */
    public void silence() {
        link.silence(EnumSet.allOf(Direction.class));
    }

    /** Nothing passes this way; the other way is well. */
    public void silence(Direction direction) {
        link.silence(EnumSet.of(direction));
    }

    /** Connections that are open now stay open and are silent for ever, also after {@link #pass}; new ones are well. */
    public void abandon() {
        open.forEach(ProxiedConnection::abandon);
    }

    /** Everything arrives this much later, each way; as much as before may be on its way at once. */
    public void delay(Duration latency) {
        link.delay(latency);
    }

    /** Each connection is reset when so many more bytes have gone this way, the last of them not all delivered. */
    public void resetAfter(long bytes, Direction direction) {
        link.resetAfter(bytes, direction);
        open.forEach(connection -> connection.limit(bytes, direction));
    }

    /** Resets every connection that is open now. */
    public void reset() {
        open.forEach(ProxiedConnection::reset);
    }

    /** New connections are refused; open ones are well. */
    public void refuse() {
        stopListening();
    }

    /** Well again. What was held back by {@link #silence} arrives now, as TCP sends again what was lost. */
    public void pass() {
        link.clear();
        if (listening.isClosed()) {
            listening = listen(port);
            accepting = accept(listening);
        }
    }

    /** Bytes that a silent or slow proxy has taken and not passed on: above zero, something is in flight. */
    public long held() {
        return open.stream().mapToLong(ProxiedConnection::held).sum();
    }

    /** Connections through this proxy that neither side has ended. */
    public int connections() {
        return open.size();
    }

    private static ServerSocket listen(int port) {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Thread accept(ServerSocket socket) {
        return Thread.ofVirtual().name("proxy-" + port).start(() -> {
            try {
                while (!closed) {
                    var client = socket.accept();
                    Thread.ofVirtual().start(() -> connect(client));
                }
            } catch (IOException _) {
                // The proxy refuses connections now, or is closed.
            }
        });
    }

    private void connect(Socket client) {
        var server = connectToTarget();
        if (server == null) {
            ProxiedConnection.closeAbruptly(client);
            return;
        }
        var connection = new ProxiedConnection(client, server, link, open::remove);
        open.add(connection);
        connection.start();
        // Closed meanwhile: no other thread would end it.
        if (closed) connection.reset();
    }

    private @Nullable Socket connectToTarget() {
        var server = new Socket();
        try {
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), CONNECT_MILLIS_MAX);
            return server;
        } catch (IOException _) {
            ProxiedConnection.closeAbruptly(server);
            return null;
        }
    }

    /** The port is free once the thread that accepted on it has noticed. */
    private void stopListening() {
        try {
            listening.close();
            accepting.join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        closed = true;
        stopListening();
        link.clear();
        reset();
    }
}
