package dev.jari.gateway.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open answer. Bytes are written only while the container takes them, so no thread ever waits for a client and an
 * idle stream has no thread. What can't be sent yet waits here, the newest event of each key.
 */
public final class LiveStream {

    private static final Logger log = LoggerFactory.getLogger(LiveStream.class);

    /** As much as the container keeps for one answer anyway. */
    private static final int CHUNK = 8 * 1024;

    /** More keys than an offering has slots in the window of a stream, and a bound for a client that does not read. */
    static final int WAITING_MAX = 100_000;

    private final long openedAt = System.nanoTime();
    private final SequencedMap<String, StreamEvent> waiting = new LinkedHashMap<>();
    private final List<Runnable> farewells = new ArrayList<>();
    private @Nullable Outlet outlet;
    private @Nullable StreamEvent current;
    private int sent;
    private boolean unflushed;
    private boolean taking;
    private boolean last;
    private boolean over;
    private long quietSince = System.nanoTime();

    LiveStream() {}

    /** From now on bytes can go out, as soon as some are {@link #taken()}. */
    void attach(Outlet connected) {
        if (!remember(connected)) connected.close();
    }

    private synchronized boolean remember(Outlet connected) {
        if (!over) outlet = connected;
        return !over;
    }

    /** The outlet takes bytes, for the first time or again. */
    void taken() {
        settle(flowAgain());
    }

    private synchronized boolean flowAgain() {
        if (over) return false;
        taking = true;
        return flow();
    }

    /** Sends soon, instead of what waits under the same key; never blocks. */
    public void send(StreamEvent event) {
        send(List.of(event));
    }

    /** All of them in one go: each on its own would be a packet on its own. */
    public void send(List<StreamEvent> events) {
        settle(offer(events));
    }

    private synchronized boolean offer(List<StreamEvent> events) {
        if (over || last) return false;
        for (var event : events) {
            // Removed first, so that it comes after what was said meanwhile.
            waiting.remove(event.key());
            waiting.put(event.key(), event);
        }
        if (waiting.size() > WAITING_MAX) return true;
        return taking && flow();
    }

    /** Ends when all that waits is sent. */
    public void end() {
        settle(endSoon());
    }

    private synchronized boolean endSoon() {
        if (over) return false;
        last = true;
        return taking && flow();
    }

    /** Called once it is over, also when it is already. */
    public void whenOver(Runnable farewell) {
        if (!remember(farewell)) farewell.run();
    }

    private synchronized boolean remember(Runnable farewell) {
        if (!over) farewells.add(farewell);
        return !over;
    }

    /** Writes as much as is taken; true when nothing more can come of this stream. */
    private boolean flow() {
        var connected = outlet;
        if (connected == null) return false;
        try {
            do {
                if (!connected.isReady()) {
                    taking = false;
                    quietSince = System.nanoTime();
                    return false;
                }
            } while (step(connected));
            quietSince = System.nanoTime();
            return last;
        } catch (IOException | IllegalStateException gone) { // the latter of a container that has let go of it
            log.debug("a stream broke: {}", gone.toString());
            return true;
        }
    }

    /** One write, after which it has to be asked again whether another is taken; false when all is sent. */
    private boolean step(Outlet connected) throws IOException {
        var event = current == null ? next() : current;
        if (event != null) {
            var length = Math.min(CHUNK, event.length() - sent);
            connected.write(event.bytes(), sent, length);
            sent += length;
            var whole = sent == event.length();
            current = whole ? null : event;
            if (whole) sent = 0;
            unflushed = true;
            return true;
        }
        if (!unflushed) return false;
        unflushed = false;
        connected.flush();
        return true;
    }

    private @Nullable StreamEvent next() {
        var first = waiting.pollFirstEntry();
        return first == null ? null : first.getValue();
    }

    /** Whether something waits for a client that has taken nothing for so long. */
    synchronized boolean isStuck(long nanos) {
        return !over && !taking && System.nanoTime() - quietSince > nanos;
    }

    synchronized boolean isQuiet(long nanos) {
        return !over && taking && System.nanoTime() - quietSince > nanos;
    }

    boolean isOlder(long nanos) {
        return System.nanoTime() - openedAt > nanos;
    }

    /** Ends at once, whatever waits. */
    void close() {
        settle(true);
    }

    /** Outside the lock: a listener that is told of the end may hold locks under which others send. */
    private void settle(boolean ends) {
        if (!ends) return;
        finished().forEach(Runnable::run);
    }

    /** What is left to do for the one who ends it. */
    private synchronized List<Runnable> finished() {
        if (over) return List.of();
        over = true;
        taking = false;
        waiting.clear();
        current = null;
        var left = new ArrayList<Runnable>();
        if (outlet != null) left.add(outlet::close);
        left.addAll(farewells);
        farewells.clear();
        return left;
    }
}
