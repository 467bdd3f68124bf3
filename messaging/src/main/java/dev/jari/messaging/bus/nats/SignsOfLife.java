package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.Repeat;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A responder that works on a question for long says so now and then. So the asker can tell a long answer from a
 * process that is dead or frozen, and asks again where that is allowed ({@link Repeat}). What is answered soon costs
 * nothing.
 */
final class SignsOfLife implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SignsOfLife.class);

    /** Most answers take milliseconds; some wait for an outcome. */
    static final Duration SAY_EVERY = Duration.ofMillis(500);

    /** Of the process that has it nothing was heard for so long: three words are missing. */
    static final Duration SILENT_MAX = Duration.ofSeconds(2);

    /** A process that stood still for so long wakes up before an asker has asked another. */
    private static final Duration STOOD_STILL_MAX = Duration.ofMillis(1_500);

    private static final String WORKING = "Jari-Working";
    private static final Headers SAID = new Headers().put(WORKING, "yes");
    private static final byte[] NOTHING = new byte[0];

    private final Supplier<Optional<NatsLink>> link;
    private final Map<String, Working> working = new ConcurrentHashMap<>();
    private volatile @Nullable String awake;
    private volatile boolean behind;
    private volatile long lookedAt;
    private volatile boolean started;
    private volatile boolean closed;

    SignsOfLife(Supplier<Optional<NatsLink>> link) {
        this.link = link;
    }

    /** A question that is being answered until this is closed. */
    final class Working implements AutoCloseable {

        private final NatsLink link;
        private final String reply;
        private final long since = System.nanoTime();

        private Working(NatsLink link, String reply) {
            this.link = link;
            this.reply = reply;
        }

        private void say(long now) {
            if (now - since < SAY_EVERY.toNanos() || link.broken()) return;
            try {
                link.connection().publish(reply, SAID, NOTHING);
            } catch (IllegalStateException _) {
                // The link ended meanwhile, and the asker has heard of it.
            }
        }

        @Override
        public void close() {
            working.remove(reply, this);
        }
    }

    Working workingOn(NatsLink link, String reply) {
        var one = new Working(link, reply);
        working.put(reply, one);
        return one;
    }

    /** Whether this is no answer yet. */
    static boolean isOne(Message message) {
        @Nullable Headers headers = message.getHeaders();
        return headers != null && headers.containsKey(WORKING);
    }

    /** A new link brings nothing old. */
    void attached(NatsLink fresh) {
        var inbox = fresh.connection().createInbox();
        fresh.talk().subscribe(inbox, _ -> behind = false);
        awake = inbox;
        behind = false;
    }

    /** Says and looks until it is closed; on a thread of its own, since nothing else may hold it up. */
    void start() {
        lookedAt = System.nanoTime();
        started = true;
        Thread.ofPlatform().daemon().name("signs-of-life").start(() -> {
            while (!closed) {
                look(System.nanoTime());
                LockSupport.parkNanos(SAY_EVERY.toNanos());
            }
        });
    }

    private void look(long now) {
        if (stoodStill(now)) wakeUp(Duration.ofNanos(now - lookedAt));
        lookedAt = now;
        working.values().forEach(one -> one.say(now));
        link.get().ifPresent(current -> current.replies().askSilentAgain(now - SILENT_MAX.toNanos()));
    }

    /**
     * Whether the sender of the question that comes now may have asked another process meanwhile, because this process
     * stood still. Doing such a thing late could undo what the other one was told since.
     */
    boolean isTooLate() {
        return started && (behind || stoodStill(System.nanoTime()));
    }

    private boolean stoodStill(long now) {
        return now - lookedAt > STOOD_STILL_MAX.toNanos();
    }

    /** What the server sent while this process stood still comes before a word that the process sends itself now. */
    private void wakeUp(Duration slept) {
        log.warn(
                "this process stood still for {} ms; questions that came meanwhile are left to others",
                slept.toMillis());
        behind = true;
        var word = awake;
        if (word == null
                || !link.get().map(current -> current.tell(word, NOTHING)).orElse(false)) behind = false;
    }

    @Override
    public void close() {
        closed = true;
    }
}
