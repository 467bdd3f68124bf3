package dev.jari.gateway.action;

import dev.jari.contracts.action.ListActions;
import dev.jari.gateway.problem.Outages;
import dev.jari.gateway.service.Services;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Takes over what booking wrote down before the gateway did. Gateways of the release before go on telling booking while
 * an upgrade rolls, so the rows are asked for again for a while. That it ended is kept nowhere: after a rollback, or
 * beside an old gateway that stayed, the next start takes over what has come since. Nothing waits for it.
 */
final class ActionTakeover implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ActionTakeover.class);

    private static final int PAGE = 200;

    /** Counted from the start of this process; as a rule gateways of two releases run side by side for less. */
    private static final Duration UPGRADE_MAX = Duration.ofHours(1);

    private static final Duration AFTER_A_WALK = Duration.ofMinutes(10);
    private static final Duration AFTER_AN_OUTAGE = Duration.ofSeconds(10);

    /** Starts after the messages flow, and stops before they stop. */
    private static final int AFTER_THE_MESSAGES = 10;

    private final GatewayDatabase database;
    private final AdminActionStore store;
    private final Services services;
    private final InstantSource clock;
    private final Instant started;
    private @Nullable ScheduledExecutorService timer; // guarded by this

    ActionTakeover(GatewayDatabase database, Services services, InstantSource clock) {
        this.database = database;
        this.store = new AdminActionStore(database);
        this.services = services;
        this.clock = clock;
        this.started = clock.instant();
    }

    @Override
    public synchronized void start() {
        if (timer != null) return;
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("action-takeover").factory());
        again(Duration.ZERO);
    }

    private synchronized void again(Duration pause) {
        if (timer != null) {
            var _ = timer.schedule(this::tryAgain, pause.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void tryAgain() {
        try {
            if (!database.open()) again(AFTER_AN_OUTAGE);
            else if (!walkedLast()) again(AFTER_A_WALK);
        } catch (RuntimeException e) { // the next try may do better
            if (Outages.caused(e)) log.info("[Admin] booking's log is taken over later: {}", e.toString());
            else log.error("[Admin] booking's log could not be taken over", e);
            again(Outages.caused(e) ? AFTER_AN_OUTAGE : AFTER_A_WALK);
        }
    }

    /** Walks through all of booking's rows; whether this was the last time until the next start. */
    boolean walkedLast() {
        var isLast = !clock.instant().isBefore(started.plus(UPGRADE_MAX));
        String cursor = null;
        do {
            var page = Services.granted(services.ask(new ListActions(null, cursor, PAGE)));
            page.items().forEach(store::takeOver);
            cursor = page.nextCursor();
        } while (cursor != null);
        return isLast;
    }

    @Override
    public synchronized void stop() {
        if (timer != null) timer.shutdownNow();
        timer = null;
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
