package dev.jari.locking;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * What a {@link DistributedLock} on a method asks for, checked once.
 *
 * @param name the method, for logs and metrics: keys are too many for that
 * @param userLockKey null for no personal lock
 * @param patience how long to wait for the lock
 * @param lease null while the process lives and renews it
 * @param skipped what a method that was left out returns
 */
record LockPlan(
        String name,
        LockKey lockKey,
        @Nullable LockKey userLockKey,
        Duration patience,
        @Nullable Duration lease,
        boolean fair,
        Duration userLock,
        boolean skipIfTaken,
        @Nullable Object skipped,
        boolean runsWithoutRedis) {

    static LockPlan of(Method method, DistributedLock lock, UnaryOperator<String> settings) {
        var name = "%s.%s".formatted(method.getDeclaringClass().getSimpleName(), method.getName());
        if (Modifier.isPrivate(method.getModifiers())
                || Modifier.isStatic(method.getModifiers())
                || Modifier.isFinal(method.getModifiers()))
            throw new IllegalStateException(name + " is private, static or final: no lock can be taken around it");
        if (Future.class.isAssignableFrom(method.getReturnType())
                || CompletionStage.class.isAssignableFrom(method.getReturnType()))
            throw new IllegalStateException(name + " returns before its work is done: the lock would end too early");
        if (lock.waitTime() < 0) throw new IllegalStateException(name + " waits for a negative time");
        if (lock.leaseTime() < -1 || lock.leaseTime() == 0)
            throw new IllegalStateException(name + " has a lease of " + lock.leaseTime() + "; it is positive, or -1");
        if (lock.userLockTime() < 1) throw new IllegalStateException(name + " has a personal lock without duration");
        return new LockPlan(
                name,
                LockKey.parse(lock.lockKey(), method),
                lock.userLockKey().isEmpty() ? null : LockKey.parse(lock.userLockKey(), method),
                Duration.of(lock.waitTime(), lock.timeUnit().toChronoUnit()),
                lease(lock, settings, name),
                lock.fair(),
                Duration.ofMillis(lock.userLockTime()),
                lock.skipIfTaken(),
                lock.skipIfTaken() ? skipped(method, lock, name) : null,
                lock.runsWithoutRedis());
    }

    private static @Nullable Duration lease(DistributedLock lock, UnaryOperator<String> settings, String name) {
        if (lock.lease().isEmpty())
            return lock.leaseTime() < 0
                    ? null
                    : Duration.of(lock.leaseTime(), lock.timeUnit().toChronoUnit());
        var lease = DurationFormatterUtils.detectAndParse(settings.apply(lock.lease()));
        if (!lease.isPositive()) throw new IllegalStateException("%s has a lease of %s".formatted(name, lease));
        return lease;
    }

    private static @Nullable Object skipped(Method method, DistributedLock lock, String name) {
        if (lock.waitTime() != 0)
            throw new IllegalStateException(name + " is skipped if taken, so it never waits: say waitTime = 0");
        var type = method.getReturnType();
        if (type == boolean.class) return false;
        if (type == Optional.class) return Optional.empty();
        if (type == void.class || method.getAnnotatedReturnType().isAnnotationPresent(Nullable.class)) return null;
        throw new IllegalStateException(
                "%s can't be skipped: a %s can't say so; return void, boolean, Optional or a @Nullable type"
                        .formatted(name, type.getSimpleName()));
    }
}
