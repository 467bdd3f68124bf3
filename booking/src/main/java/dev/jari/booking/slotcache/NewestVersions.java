package dev.jari.booking.slotcache;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * Things in memory of which the newest version counts, whatever order they are told in; bounded.
 *
 * @param <K> by which they are found
 * @param <T> with a version of its own
 */
final class NewestVersions<K, T> {

    private final int most;
    private final ToLongFunction<T> version;
    private final Map<K, Dated<T>> kept = new ConcurrentHashMap<>();
    private final Map<K, CompletableFuture<Optional<Dated<T>>>> loading = new ConcurrentHashMap<>();

    NewestVersions(int most, ToLongFunction<T> version) {
        this.most = most;
        this.version = version;
    }

    /** Something and when it was last known to be so. */
    record Dated<T>(T value, Instant at) {

        boolean isSince(Instant oldest) {
            return !at.isBefore(oldest);
        }
    }

    Optional<T> find(K id, Instant oldest) {
        var known = kept.get(id);
        return known == null || !known.isSince(oldest) ? Optional.empty() : Optional.of(known.value());
    }

    void keep(K id, Dated<T> news) {
        // Rare and crude: a cache that is full of what is not asked for any more starts again.
        if (kept.size() >= most) kept.clear();
        kept.merge(id, news, this::newer);
    }

    /** Changes what is known without news of it: it is still as old as it was. */
    void change(K id, UnaryOperator<T> change) {
        kept.computeIfPresent(id, (_, known) -> new Dated<>(change.apply(known.value()), known.at()));
    }

    private Dated<T> newer(Dated<T> one, Dated<T> other) {
        var difference = version.applyAsLong(one.value()) - version.applyAsLong(other.value());
        if (difference != 0) return difference > 0 ? one : other;
        return one.at().isAfter(other.at()) ? one : other;
    }

    /** Loads it once for all callers who miss it now. */
    Optional<T> load(K id, Instant oldest, Supplier<Optional<Dated<T>>> loader) {
        var mine = new CompletableFuture<Optional<Dated<T>>>();
        var others = loading.putIfAbsent(id, mine);
        if (others != null) return await(others).map(Dated::value);
        try {
            // Another caller may have finished loading it since this caller looked.
            var already = find(id, oldest);
            if (already.isPresent()) {
                mine.complete(Optional.ofNullable(kept.get(id)));
                return already;
            }
            var loaded = loader.get();
            loaded.ifPresent(value -> keep(id, value));
            // News may have come while it was loaded; the newest is what all of them get.
            var newest = loaded.map(value -> newer(kept.getOrDefault(id, value), value));
            mine.complete(newest);
            return newest.map(Dated::value);
        } catch (RuntimeException e) { // those who wait for this load must hear of it
            mine.completeExceptionally(e);
            throw e;
        } finally {
            loading.remove(id, mine);
        }
    }

    private static <T> Optional<Dated<T>> await(CompletableFuture<Optional<Dated<T>>> others) {
        try {
            return others.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) throw failure;
            throw e;
        }
    }
}
