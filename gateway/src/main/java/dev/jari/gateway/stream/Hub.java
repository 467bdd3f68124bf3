package dev.jari.gateway.stream;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is watched, of one kind. A thing is looked at when the first stream comes for it, soon after a service told that
 * it changed, when it changes by itself, and now and then in case it was not told; and not at all once no stream
 * watches it.
 */
public final class Hub<K, L, W extends Watched<L>> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Hub.class);

    /** Looks at the same time: a rush of changes must not become a rush of questions. */
    private static final int LOOKS_MAX = 16;

    /** Looking again a little early would find nothing new. */
    private static final Duration LATER = Duration.ofMillis(5);

    private final StreamSettings settings;
    private final Function<K, W> maker;
    private final Map<K, Entry<L, W>> entries = new ConcurrentHashMap<>();
    private final Semaphore looks = new Semaphore(LOOKS_MAX);
    private final ScheduledExecutorService timer;

    /** A feed, and how many are in it or on their way. */
    private record Entry<L, W extends Watched<L>>(Feed<L, W> feed, int visitors) {}

    public Hub(String name, StreamSettings settings, Function<K, W> maker) {
        this.settings = settings;
        this.maker = maker;
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("hub-" + name).daemon().factory());
        var every = settings.lookAgain().toNanos() / 10 + 1;
        var _ = timer.scheduleWithFixedDelay(this::lookAtStale, every, every, TimeUnit.NANOSECONDS);
    }

    /** Opens a stream that hears how the thing is and whatever becomes of it; fails as the first look does. */
    public void watch(K key, Supplier<LiveStream> opening) {
        var feed = enter(key);
        LiveStream stream;
        try {
            feed.awaitFirstLook();
            stream = opening.get();
        } catch (RuntimeException e) { // refusals and outages alike: no stream came in
            leave(key);
            throw e;
        }
        feed.join(stream);
        stream.whenOver(() -> {
            feed.leave(stream);
            leave(key);
        });
        planChange(key, feed);
    }

    private Feed<L, W> enter(K key) {
        var entry = entries.compute(
                key,
                (_, known) -> known == null
                        ? new Entry<>(new Feed<>(maker.apply(key)), 1)
                        : new Entry<>(known.feed(), known.visitors() + 1));
        return entry.feed();
    }

    private void leave(K key) {
        entries.computeIfPresent(
                key, (_, known) -> known.visitors() == 1 ? null : new Entry<>(known.feed(), known.visitors() - 1));
    }

    /** Tells that something changed, if a stream watches it. */
    public void tell(K key, Consumer<W> news) {
        var entry = entries.get(key);
        if (entry == null) return;
        news.accept(entry.feed().watched());
        planLook(key, entry.feed(), settings.pause());
    }

    private void planLook(K key, Feed<L, W> feed, Duration in) {
        if (feed.plan()) after(in, () -> look(key, feed, false));
    }

    private void after(Duration in, Runnable work) {
        try {
            var _ = timer.schedule(
                    () -> Thread.ofVirtual().name("look").start(work), in.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException _) {
            log.debug("closed; no stream watches any more");
        }
    }

    private void look(K key, Feed<L, W> feed, boolean everything) {
        if (!isWatched(key, feed)) return;
        boolean seen;
        looks.acquireUninterruptibly();
        try {
            seen = feed.look(everything);
        } finally {
            looks.release();
        }
        // What could not be seen is not asked for again at once, though its time is over.
        if (seen) planChange(key, feed);
    }

    private boolean isWatched(K key, Feed<L, W> feed) {
        var entry = entries.get(key);
        return entry != null && entry.feed() == feed;
    }

    private void planChange(K key, Feed<L, W> feed) {
        feed.planChange().ifPresent(in -> {
            var later = in.plus(LATER);
            var pause = settings.pause();
            after(later.compareTo(pause) < 0 ? pause : later, () -> look(key, feed, false));
        });
    }

    private void lookAtStale() {
        entries.forEach((key, entry) -> {
            if (entry.feed().claimStale(settings.lookAgain()))
                Thread.ofVirtual().name("look-again").start(() -> look(key, entry.feed(), true));
        });
    }

    int size() {
        return entries.size();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
