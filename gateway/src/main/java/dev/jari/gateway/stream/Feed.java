package dev.jari.gateway.stream;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Outages;
import dev.jari.gateway.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries what happens to one watched thing to all streams that watch it: one look for a burst of changes, however many
 * watch.
 */
final class Feed<L, W extends Watched<L>> {

    private static final Logger log = LoggerFactory.getLogger(Feed.class);

    private static final int NOT_FOUND = ErrorCode.NOT_FOUND.status();

    private final W watched;
    private final Set<LiveStream> streams = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Void> firstLook = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicBoolean planned = new AtomicBoolean();
    private final ReentrantLock looking = new ReentrantLock();
    private volatile long lookedAt = System.nanoTime();
    private long dueAt;
    private boolean due;

    Feed(W watched) {
        this.watched = watched;
    }

    W watched() {
        return watched;
    }

    /** Waits for the first look, or makes it; fails as that does. */
    void awaitFirstLook() {
        if (begun.compareAndSet(false, true)) {
            looking.lock();
            try {
                take(watched.look(true));
                firstLook.complete(null);
            } catch (RuntimeException e) { // whatever it is, all who wait have to hear it
                firstLook.completeExceptionally(e);
            } finally {
                looking.unlock();
            }
        }
        try {
            firstLook.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) throw failure;
            throw e;
        }
    }

    private synchronized List<StreamEvent> take(L found) {
        return watched.take(found);
    }

    /** From the snapshot on the stream hears everything: nothing is published in between. */
    synchronized void join(LiveStream stream) {
        stream.send(watched.snapshot());
        if (watched.isOver()) stream.end();
        else streams.add(stream);
    }

    void leave(LiveStream stream) {
        streams.remove(stream);
    }

    /** True for the first who wants a look that is not planned yet. */
    boolean plan() {
        return planned.compareAndSet(false, true);
    }

    /** Whether all of it was not looked at for so long; then the thread that asks does. */
    boolean claimStale(Duration age) {
        if (!firstLook.isDone() || System.nanoTime() - lookedAt <= age.toNanos()) return false;
        lookedAt = System.nanoTime();
        return true;
    }

    /** When it will change by itself, unless a thread is already asked to look then. */
    synchronized Optional<Duration> planChange() {
        var in = watched.changesIn();
        if (in.isEmpty()) return in;
        var now = System.nanoTime();
        var at = now + in.get().toNanos();
        if (due && dueAt - now > 0 && dueAt - at <= 0) return Optional.empty();
        due = true;
        dueAt = at;
        return in;
    }

    /** Looks and tells; what is told of meanwhile has to be planned again. False when nothing could be seen. */
    boolean look(boolean everything) {
        looking.lock();
        try {
            planned.set(false);
            publish(watched.look(everything));
            return true;
        } catch (ProblemException refused) {
            // What does not exist any more can't be watched; whatever else it is may pass.
            if (refused.problem().status() == NOT_FOUND) streams.forEach(LiveStream::end);
            log.debug("a look was refused: {}", refused.toString());
            return false;
        } catch (RuntimeException e) { // a look that fails is made again; the streams keep what they have
            if (Outages.caused(e)) log.debug("a service does not answer a look: {}", e.toString());
            else log.warn("a look failed", e);
            return false;
        } finally {
            looking.unlock();
        }
    }

    private synchronized void publish(L found) {
        var events = watched.take(found);
        if (!events.isEmpty()) for (var stream : streams) stream.send(events);
        if (watched.isOver()) streams.forEach(LiveStream::end);
    }
}
