package dev.jari.messaging.bus.nats;

import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection, from its beginning to its end. The client would reconnect by itself and send then what it had
 * queued, before what was lost on the way: a lane would get out of order. So a broken link is thrown away with all
 * that was on it, and a user that wants to go on begins anew on the next.
 */
final class NatsLink implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NatsLink.class);

    private static final Duration CONNECT_MAX = Duration.ofSeconds(2);

    /** How long JetStream may take to answer a question about streams and consumers. */
    private static final Duration MANAGE_MAX = Duration.ofSeconds(2);

    /** A server that is frozen or cut off is noticed within three of these. */
    private static final Duration PING_EVERY = Duration.ofSeconds(1);

    private static final Duration FLUSH_MAX = Duration.ofMillis(500);

    private final Connection connection;
    private final JetStreamManagement management;
    private final Replies replies;
    private final Dispatcher messages;
    private final Dispatcher talk;
    private volatile boolean broken;

    private NatsLink(Connection connection) throws IOException {
        this.connection = connection;
        this.management = connection.jetStreamManagement(
                JetStreamOptions.builder().requestTimeout(MANAGE_MAX).build());
        this.replies = new Replies(connection, dispatcher());
        this.messages = dispatcher();
        this.talk = dispatcher();
    }

    /** Connects to one of the addresses, separated by commas; tells when the link is no longer usable. */
    static NatsLink open(String url, String name, Runnable whenBroken) throws IOException, InterruptedException {
        var watch = new Watch(whenBroken);
        var connection = Nats.connect(new Options.Builder()
                .server(url)
                .connectionName(name)
                .noReconnect()
                .connectionTimeout(CONNECT_MAX)
                .pingInterval(PING_EVERY)
                .maxPingsOut(2)
                // What is published is limited by what may be in flight; a full queue would make the caller wait.
                .maxMessagesInOutgoingQueue(0)
                .connectionListener(watch::changed)
                .errorListener(watch)
                .build());
        try {
            var link = new NatsLink(connection);
            watch.link = link;
            if (connection.getStatus() != Connection.Status.CONNECTED) link.broke();
            return link;
        } catch (IOException | RuntimeException e) { // a link half made must not leave its connection behind
            connection.close();
            throw e;
        }
    }

    private Dispatcher dispatcher() {
        var dispatcher = connection.createDispatcher();
        // A message dropped here would be one that never came.
        dispatcher.setPendingLimits(0, 0);
        return dispatcher;
    }

    /** What the client tells about its connection. */
    private static final class Watch implements ErrorListener {

        private final Runnable whenBroken;
        private volatile @Nullable NatsLink link;

        Watch(Runnable whenBroken) {
            this.whenBroken = whenBroken;
        }

        void changed(Connection connection, ConnectionListener.Events event) {
            if (event != ConnectionListener.Events.DISCONNECTED && event != ConnectionListener.Events.CLOSED) return;
            var known = link;
            if (known != null) known.broke();
            whenBroken.run();
        }

        @Override
        public void errorOccurred(Connection connection, String error) {
            log.warn("NATS says: {}", error);
        }

        @Override
        public void exceptionOccurred(Connection connection, Exception failure) {
            log.debug("on the connection to NATS", failure);
        }
    }

    private void broke() {
        broken = true;
        replies.end();
    }

    boolean broken() {
        return broken;
    }

    /** The name a server gives itself anew each time it starts. */
    String server() {
        return connection.getServerInfo().getServerId();
    }

    Connection connection() {
        return connection;
    }

    JetStreamManagement management() {
        return management;
    }

    Replies replies() {
        return replies;
    }

    /** Brings durable messages; nothing else waits behind them. */
    Dispatcher messages() {
        return messages;
    }

    /** Brings questions, broadcasts and what instances tell each other. */
    Dispatcher talk() {
        return talk;
    }

    /** Sends without an answer; false when the link is broken. */
    boolean tell(String subject, byte[] body) {
        try {
            connection.publish(subject, body);
            return true;
        } catch (IllegalStateException _) {
            return false;
        }
    }

    /** Waits a moment until the server has what was told. */
    void flush() {
        try {
            if (!broken) connection.flush(FLUSH_MAX);
        } catch (TimeoutException | IllegalStateException _) {
            // The server is gone, and what was told with it.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        broke();
        try {
            connection.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
