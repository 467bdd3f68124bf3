package dev.jari.locking;

import java.time.Duration;

/**
 * Tells a caller that a {@link DistributedLock} did not let it in. It is an exception because the annotation can't add
 * a refusal to the outcomes of the method it stands on.
 */
public final class LockRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why; the names are the error codes callers see. */
    public enum Reason {
        /** The same caller's earlier request is running or has just succeeded. */
        DUPLICATE_REQUEST,
        /** Others held the lock for as long as this caller was willing to wait. */
        LOCK_TIMEOUT
    }

    private final Reason reason;
    private final String key;
    private final Duration waited;
    private final Duration retryAfter;
    private final long waiting;

    private LockRefused(Reason reason, String key, Duration waited, Duration retryAfter, long waiting) {
        super("%s on %s after %d ms, %d waiting".formatted(reason, key, waited.toMillis(), waiting));
        this.reason = reason;
        this.key = key;
        this.waited = waited;
        this.retryAfter = retryAfter;
        this.waiting = waiting;
    }

    static LockRefused duplicateRequest(String key, Duration retryAfter) {
        return new LockRefused(Reason.DUPLICATE_REQUEST, key, Duration.ZERO, retryAfter, 0);
    }

    static LockRefused lockTimeout(String key, Duration waited, long waiting) {
        // A queue that was too long for this wait is likely to be shorter after another one like it.
        return new LockRefused(Reason.LOCK_TIMEOUT, key, waited, waited, waiting);
    }

    public Reason reason() {
        return reason;
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
