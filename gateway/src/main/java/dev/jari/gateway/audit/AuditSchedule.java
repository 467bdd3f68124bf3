package dev.jari.gateway.audit;

import dev.jari.gateway.problem.Outages;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the audit every now and then, so that a broken promise is noticed without being asked for. Of several gateways
 * one does it; with a silent Redis each, which is more work and does no harm.
 */
public final class AuditSchedule implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(AuditSchedule.class);

    private static final String TURN = "jari:audit:turn";

    /** Starts after the messages flow, and stops before they stop. */
    private static final int AFTER_THE_MESSAGES = 10;

    private final Audits audits;
    private final Duration every;
    private final @Nullable RedisClient redis;
    private @Nullable ScheduledExecutorService timer; // guarded by this
    private volatile @Nullable StatefulRedisConnection<String, String> connection; // opened by the timer's thread

    /**
     * @param every zero for never
     * @param redis where the gateways agree on whose turn it is; absent where there is only one
     */
    public AuditSchedule(Audits audits, Duration every, @Nullable RedisClient redis) {
        this.audits = audits;
        this.every = every;
        this.redis = redis;
    }

    @Override
    public synchronized void start() {
        if (timer != null || every.isZero()) return;
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("audit").factory());
        var millis = every.toMillis();
        var _ = timer.scheduleWithFixedDelay(this::runOnTime, millis, millis, TimeUnit.MILLISECONDS);
    }

    private void runOnTime() {
        try {
            if (!isOurTurn()) return;
            var report = audits.run();
            log.info("[Audit] {} checks, {}", report.checks().size(), report.ok() ? "ok" : "NOT OK");
        } catch (RuntimeException e) { // the next run may do better
            if (Outages.caused(e)) log.warn("[Audit] could not be run: {}", e.toString());
            else log.error("[Audit] failed", e);
        }
    }

    /** The turn lasts a little less than until the next, so that the first gateway then may have it. */
    boolean isOurTurn() {
        if (redis == null) return true;
        try {
            var lasting =
                    SetArgs.Builder.nx().px(every.multipliedBy(9).dividedBy(10).toMillis());
            return "OK".equals(connected(redis).sync().set(TURN, "taken", lasting));
        } catch (RedisException silent) {
            return true;
        }
    }

    private StatefulRedisConnection<String, String> connected(RedisClient client) {
        var known = connection;
        if (known != null) return known;
        var made = client.connect();
        connection = made;
        return made;
    }

    @Override
    public synchronized void stop() {
        if (timer != null) timer.shutdownNow();
        timer = null;
        var known = connection;
        if (known != null) known.close();
    }

    @Override
    public synchronized boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return AFTER_THE_MESSAGES;
    }
}
