package dev.jari.gateway.limit;

import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Constants;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's HTTP, which waits anew for each byte of a request's head, with a bound for all of it. Otherwise a caller who
 * sends a byte now and then keeps a connection for hours, and a few thousand of them all there are. When connections
 * run short, those on which nothing happens are ended, the longest silent first.
 */
public final class ImpatientHttp extends Http11NioProtocol {

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    /** Half a head costs as much memory as a request in progress, so only so many may be half here. */
    private static final int HEADS_MAX = 500;

    /** So many parts of all connections stay free for callers who come; streams leave twice as many. */
    private static final int FREE_PARTS = 8;

    private Duration headTime = Duration.ofSeconds(10);
    private Map<SocketWrapperBase<?>, Long> readingSince = Map.of();
    private @Nullable ScheduledFuture<?> looking;

    public void headTime(Duration longest) {
        this.headTime = longest;
    }

    @Override
    public void start() throws Exception {
        super.start();
        var every = Math.min(LOOK_EVERY.toMillis(), headTime.toMillis());
        looking = getUtilityExecutor().scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (looking != null) looking.cancel(false);
        super.stop();
    }

    /** Remembers who is in the middle of a head, and closes on those who were so for too long. One thread only. */
    private void look() {
        endIdle();
        var now = System.nanoTime();
        var still = new HashMap<SocketWrapperBase<?>, Long>();
        for (SocketWrapperBase<?> connection : getEndpoint().getConnections()) {
            if (!isReadingAHead(connection)) continue;
            var since = readingSince.getOrDefault(connection, now);
            if (now - since < headTime.toNanos()) still.put(connection, since);
            else end(connection);
        }
        var tooMany = still.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(Math.max(0, still.size() - HEADS_MAX))
                .map(Map.Entry::getKey)
                .toList();
        tooMany.forEach(ImpatientHttp::end);
        still.keySet().removeAll(tooMany);
        readingSince = still;
    }

    private void endIdle() {
        var most = getEndpoint().getMaxConnections();
        var tooMany = getEndpoint().getConnectionCount() - (most - most / FREE_PARTS);
        if (tooMany <= 0) return;
        getEndpoint().getConnections().stream()
                .filter(ImpatientHttp::isIdle)
                .map(NioSocketWrapper.class::cast)
                .sorted(Comparator.comparingLong(NioSocketWrapper::getLastRead))
                .limit(tooMany)
                .forEach(ImpatientHttp::end);
    }

    /** Between two requests, or before the first: it waits to be read. One that stands in line does not any more. */
    private static boolean isIdle(SocketWrapperBase<?> connection) {
        return connection.getCurrentProcessor() == null
                && connection instanceof NioSocketWrapper socket
                && socket.interestOpsHas(SelectionKey.OP_READ);
    }

    /** The way Tomcat itself ends a connection whose time is over. */
    private static void end(SocketWrapperBase<?> connection) {
        connection.processSocket(SocketEvent.ERROR, true);
    }

    /**
     * A processor lies beside its connection while it waits for more to come. What is answered later by another thread
     * waits there too; between two requests there is none.
     */
    private static boolean isReadingAHead(SocketWrapperBase<?> connection) {
        return connection.getCurrentProcessor() instanceof Processor processor
                && !processor.isAsync()
                && !processor.isUpgrade()
                && isIdle(processor);
    }

    private static boolean isIdle(Processor processor) {
        var request = processor.getRequest();
        if (request == null) return false;
        var stage = request.getRequestProcessor().getStage();
        return stage == Constants.STAGE_PARSE || stage == Constants.STAGE_ENDED;
    }
}
