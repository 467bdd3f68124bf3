package dev.jari.gateway.stream;

import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bare connection of a stream, after Tomcat has taken request and answer back: those alone keep a hundred kB of
 * buffers each. Tomcat makes it, tells it the socket, and calls {@link #init} when the endpoint has returned; its own
 * WebSockets are built the same way.
 */
public final class StreamConnection implements InternalHttpUpgradeHandler, Outlet {

    private static final Logger log = LoggerFactory.getLogger(StreamConnection.class);

    private @Nullable SocketWrapperBase<?> socket;
    private @Nullable LiveStream stream;
    private boolean flushing;

    void carry(LiveStream given) {
        stream = given;
    }

    @Override
    public void setSocketWrapper(SocketWrapperBase<?> wrapper) {
        socket = wrapper;
    }

    private SocketWrapperBase<?> socket() {
        if (socket == null) throw new IllegalStateException("a connection without a socket");
        return socket;
    }

    private LiveStream stream() {
        if (stream == null) throw new IllegalStateException("a connection without a stream");
        return stream;
    }

    @Override
    public void init(@Nullable WebConnection connection) {
        stream().attach(this);
        stream().taken();
    }

    @Override
    public SocketState upgradeDispatch(SocketEvent event) {
        switch (event) {
            case OPEN_READ -> {
                if (clientIsThere()) return SocketState.UPGRADED;
            }
            case OPEN_WRITE -> {
                stream().taken();
                return SocketState.UPGRADED;
            }
            case STOP, TIMEOUT, DISCONNECT, ERROR, CONNECT_FAIL -> log.debug("a stream ends: {}", event);
        }
        stream().close();
        return SocketState.CLOSED;
    }

    /** Nothing is expected from the client but its end, which is so noticed at once. */
    private boolean clientIsThere() {
        var nothing = new byte[256];
        try {
            var read = 0;
            do read = socket().read(false, nothing, 0, nothing.length);
            while (read > 0);
            return read == 0;
        } catch (IOException gone) {
            log.debug("a stream's client went away: {}", gone.toString());
            return false;
        }
    }

    @Override
    public boolean isReady() throws IOException {
        if (flushing) flush();
        return !flushing && socket().isReadyForWrite();
    }

    @Override
    public void write(byte[] bytes, int begin, int length) throws IOException {
        socket().write(false, bytes, begin, length);
    }

    @Override
    public void flush() throws IOException {
        flushing = socket().flush(false);
        if (flushing) socket().registerWriteInterest();
    }

    @Override
    public void close() {
        socket().close();
    }

    @Override
    public void timeoutAsync(long now) {
        // Streams have their own watch.
    }

    @Override
    public void setSslSupport(@Nullable SSLSupport support) {
        // Encrypted or not, the socket is written alike.
    }

    @Override
    public void pause() {
        // All are closed before the connector is paused.
    }

    @Override
    public void destroy() {
        stream().close();
    }
}
