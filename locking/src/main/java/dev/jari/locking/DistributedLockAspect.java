package dev.jari.locking;

import dev.jari.contracts.answer.Answer;
import dev.jari.locking.KeyedLocks.Outcome.NotTaken;
import dev.jari.locking.KeyedLocks.Outcome.Silent;
import dev.jari.locking.KeyedLocks.Outcome.Taken;
import dev.jari.locking.PersonalLocks.PersonalLock;
import java.time.Duration;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.reflect.MethodSignature;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RLock;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Takes the locks of a {@link DistributedLock} around the call: the personal one, then the shared one, then the work;
 * given back in the opposite order.
 *
 * <p>Ordered ahead of transactions (which come last), so that the lock is there before {@code BEGIN} and until after
 * {@code COMMIT}: the next holder sees what this one wrote, and no caller waits with a connection in hand.
 */
@Aspect
@Order(DistributedLockAspect.AHEAD_OF_TRANSACTIONS)
final class DistributedLockAspect {

    static final int AHEAD_OF_TRANSACTIONS = Ordered.HIGHEST_PRECEDENCE + 100;

    private static final Logger log = LoggerFactory.getLogger(DistributedLockAspect.class);

    private final LockPlans plans;
    private final PersonalLocks personalLocks;
    private final KeyedLocks locks;
    private final LockMeters meters;

    DistributedLockAspect(LockPlans plans, PersonalLocks personalLocks, KeyedLocks locks, LockMeters meters) {
        this.plans = plans;
        this.personalLocks = personalLocks;
        this.locks = locks;
        this.meters = meters;
    }

    @Around("@annotation(dev.jari.locking.DistributedLock)")
    @Nullable
    Object lock(ProceedingJoinPoint call) throws Throwable {
        var plan = planOf(call);
        if (TransactionSynchronizationManager.isActualTransactionActive())
            throw new IllegalStateException(
                    plan.name() + " was called inside a transaction and would wait with its connection in hand");
        var key = plan.lockKey().of(call.getArgs());
        if (plan.userLockKey() == null) return locked(call, plan, key);
        return personallyLocked(call, plan, key, plan.userLockKey().of(call.getArgs()));
    }

    private LockPlan planOf(ProceedingJoinPoint call) {
        var method = ((MethodSignature) call.getSignature()).getMethod();
        return plans.of(AopUtils.getMostSpecificMethod(method, call.getTarget().getClass()));
    }

    private @Nullable Object personallyLocked(ProceedingJoinPoint call, LockPlan plan, String key, String userKey)
            throws Throwable {
        var personal = takePersonal(plan, userKey);
        var done = false;
        try {
            var result = locked(call, plan, key);
            done = !(result instanceof RefusedWork || result instanceof Answer.Refused<?>);
            return result;
        } finally {
            if (!done && personal != null) personalLocks.free(personal);
        }
    }

    private @Nullable PersonalLock takePersonal(LockPlan plan, String userKey) {
        try {
            return personalLocks.take(userKey, plan.userLock());
        } catch (LockRefused refused) {
            meters.refused(plan, refused);
            throw refused;
        } catch (RedisException silent) {
            goOnWithout(userKey, plan, silent);
            return null;
        }
    }

    private @Nullable Object locked(ProceedingJoinPoint call, LockPlan plan, String key) throws Throwable {
        var asked = System.nanoTime();
        return switch (take(key, plan)) {
            case Silent _ -> call.proceed();
            case Taken(var lock) -> {
                meters.acquired(plan, since(asked));
                yield work(call, plan, lock);
            }
            case NotTaken(var waiting) -> {
                if (!plan.skipIfTaken()) throw timedOut(plan, key, since(asked), waiting);
                meters.skipped(plan);
                yield plan.skipped();
            }
        };
    }

    private KeyedLocks.Outcome take(String key, LockPlan plan) {
        try {
            return locks.take(key, plan);
        } catch (RedisException silent) {
            goOnWithout(key, plan, silent);
            return new Silent();
        }
    }

    private static void goOnWithout(String key, LockPlan plan, RedisException silent) {
        if (!plan.runsWithoutRedis()) throw silent;
        log.warn("{} goes on without lock {}: {}", plan.name(), key, silent.toString());
    }

    private @Nullable Object work(ProceedingJoinPoint call, LockPlan plan, RLock lock) throws Throwable {
        var taken = System.nanoTime();
        try {
            return call.proceed();
        } finally {
            meters.held(plan, since(taken));
            if (!locks.release(lock)) {
                // The work stands: what it wrote was guarded in the database, or this line explains what was not.
                log.warn(
                        "lock {} of {} was lost after {}; another may have run meanwhile",
                        lock.getName(),
                        plan.name(),
                        since(taken));
                meters.lost(plan);
            }
        }
    }

    private LockRefused timedOut(LockPlan plan, String key, Duration waited, long waiting) {
        var refused = LockRefused.lockTimeout(key, waited, waiting);
        meters.refused(plan, refused);
        return refused;
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
