package dev.jari.locking;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Tells a caller that a {@link DistributedLock} did not let it in. It is an exception because the annotation can't add
 * a refusal to the outcomes of the method it stands on; {@link #answering} makes it an answer again.
 */
public final class LockRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String key;
    private final Duration waited;
    private final Duration retryAfter;
    private final long waiting;

    private LockRefused(ErrorCode code, String key, Duration waited, Duration retryAfter, long waiting) {
        super("%s on %s after %d ms, %d waiting".formatted(code, key, waited.toMillis(), waiting));
        this.code = code;
        this.key = key;
        this.waited = waited;
        this.retryAfter = retryAfter;
        this.waiting = waiting;
    }

    /** The same caller's earlier request is running or has just succeeded. */
    static LockRefused duplicateRequest(String key, Duration retryAfter) {
        return new LockRefused(ErrorCode.DUPLICATE_REQUEST, key, Duration.ZERO, retryAfter, 0);
    }

    /** Others held the lock for as long as this caller was willing to wait. */
    static LockRefused lockTimeout(String key, Duration waited, long waiting) {
        // A queue that was too long for this wait is likely to be shorter after another one like it.
        return new LockRefused(ErrorCode.LOCK_TIMEOUT, key, waited, waited, waiting);
    }

    /** Does work that takes locks; a caller who is not let in hears so as it hears any other refusal. */
    public static <T> T answering(Supplier<T> work, Function<Refusal, T> refused) {
        try {
            return work.get();
        } catch (LockRefused notLetIn) {
            return refused.apply(notLetIn.refusal());
        }
    }

    /** The code, and when to ask again; in whole seconds, at least one. */
    public Refusal refusal() {
        return Refusal.of(code).with("retryAfterSeconds", (int)
                Math.max(1, retryAfter.plusMillis(999).toSeconds()));
    }

    /** {@link ErrorCode#DUPLICATE_REQUEST} or {@link ErrorCode#LOCK_TIMEOUT}. */
    public ErrorCode code() {
        return code;
    }

    /** The lock that was asked for: the personal one for a duplicate, the shared one for a timeout. */
    public String key() {
        return key;
    }

    public Duration waited() {
        return waited;
    }

    /** When it makes sense to ask again. */
    public Duration retryAfter() {
        return retryAfter;
    }

    /** How many others still waited for the lock when this caller gave up. */
    public long waiting() {
        return waiting;
    }
}
