package dev.jari.messaging.inbox;

import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles the parked messages that no process has tried yet and that this one knows: in a rolling upgrade the release
 * before has set them aside. Until then their keys wait, so that they are handled in order.
 */
public final class UntriedDrainer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(UntriedDrainer.class);

    /** How long a customer's message may wait beside an old release; each look is one question per group. */
    private static final long LOOK_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private final List<GroupConsumer> consumers;
    private final Thread thread = Thread.ofVirtual().name("untried-drainer").unstarted(this::run);
    private volatile boolean closed;

    public UntriedDrainer(List<GroupConsumer> consumers) {
        this.consumers = List.copyOf(consumers);
    }

    public void start() {
        if (!consumers.isEmpty()) thread.start();
    }

    private void run() {
        while (!closed) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            for (var consumer : consumers) if (!closed) look(consumer);
        }
    }

    private static void look(GroupConsumer consumer) {
        try {
            consumer.drainUntried();
        } catch (RuntimeException e) { // the outermost loop: looked at again in a moment
            log.debug("parked messages of {} could not be looked at: {}", consumer.group(), Faults.describe(e));
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
