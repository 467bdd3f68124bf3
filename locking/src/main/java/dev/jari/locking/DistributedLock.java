package dev.jari.locking;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;

/**
 * Lets one caller at a time, over all instances, run a method of a Spring bean. The lock is taken before the method's
 * transaction begins and released after it ended, so that waiting costs no database connection.
 *
 * <p>A caller that is not let in gets a {@link LockRefused}. The lock is advice: a process that freezes longer than its
 * lease runs on without it, so whatever the method writes must be guarded in the database as well. A call from another
 * method of the same bean goes around the lock, as it goes around a transaction.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DistributedLock {

    /** What is locked, as a SpEL expression over the method's parameters: {@code 'recovery:' + #orderId}. */
    String lockKey();

    /**
     * The caller's personal lock, also SpEL; empty for none. It refuses at once instead of waiting, and outlives
     * successful work until {@link #userLockTime()} is over, which is what stops a double click. Work that throws or
     * returns a {@link RefusedWork} or a refused {@code Answer} frees it.
     */
    String userLockKey() default "";

    /** How long to wait for the lock, in {@link #timeUnit()}. */
    long waitTime() default 2;

    /** How long the lock lasts at most, in {@link #timeUnit()}; -1: as long as the process lives and renews it. */
    long leaseTime() default -1;

    /**
     * The lease as a text with placeholders, {@code ${jari.orders.recovery-lock-ttl:60s}}, where the operator decides
     * it; empty for {@link #leaseTime()}.
     */
    String lease() default "";

    /** Whether those who wait are served in the order they came. */
    boolean fair() default true;

    /** How long the personal lock lasts, always in milliseconds. */
    long userLockTime() default 3000;

    /** The unit of {@link #waitTime()} and {@link #leaseTime()}. */
    TimeUnit timeUnit() default TimeUnit.SECONDS;

    /**
     * Whether a method whose lock is taken is left out instead of refused. Needs {@code waitTime = 0}, and a return
     * type that can say so: {@code void}, {@code boolean} (false), {@code Optional} (empty) or a {@code @Nullable} one.
     */
    boolean skipIfTaken() default false;

    /**
     * Whether the work is done without the locks while Redis is silent. For locks that only save work, because the
     * database guards it.
     */
    boolean runsWithoutRedis() default false;
}
