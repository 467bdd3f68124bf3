package dev.jari.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * A call on its way: to be waited for, or to be gone on with. Nothing is blocked by the latter.
 *
 * @param future completed exceptionally only by a bug
 */
public record Reply<T>(CompletableFuture<Outcome<T>> future) {

    public Outcome<T> await() throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    /** The value, or {@link NotDone}. */
    public T value() throws InterruptedException {
        return await().orThrow();
    }

    <R> Reply<R> map(Function<T, R> change) {
        return new Reply<>(future.thenApply(outcome -> outcome.map(change)));
    }
}
