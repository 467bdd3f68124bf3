package dev.jari.inventory;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.locking.DistributedLock;
import dev.jari.locking.LockRefused;
import java.util.function.Function;
import java.util.function.Supplier;

/** Work behind a {@link DistributedLock}: a caller that is not let in hears why, as of any other refusal. */
public final class LockedWork {

    private LockedWork() {}

    public static <A> A answer(Supplier<A> work, Function<Refusal, A> refused) {
        try {
            return work.get();
        } catch (LockRefused e) {
            var seconds = Math.max(1, e.retryAfter().toSeconds());
            // The reasons of locks are named as the codes of problems are.
            return refused.apply(
                    Refusal.of(ErrorCode.valueOf(e.reason().name())).with("retryAfterSeconds", seconds));
        }
    }
}
