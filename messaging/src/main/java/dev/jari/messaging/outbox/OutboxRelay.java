package dev.jari.messaging.outbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.platform.fault.Backoff;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what the outbox holds: reads its lanes in order, hands the messages to the transport, and moves those taken
 * over to the event log. Several relays of one service share the lanes; a relay that dies or freezes loses its lanes
 * with its connection, and a message whose move was lost is sent again.
 */
public final class OutboxRelay implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);

    /** A quarter of the time after which the server takes a silent relay for dead. */
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    /** While the transport takes nothing commits do not wake the relay: they would only make it busy. */
    private static final Duration LOOK_DURING_OUTAGE = Duration.ofMillis(100);

    private static final Duration FINISH_MAX = Duration.ofMillis(700);
    private static final Backoff RECONNECT = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    /** A connection that ends sooner counts as a failed try: a server may let the relay in and then refuse its work. */
    private static final Duration HELD_MIN = Duration.ofSeconds(2);

    private final Outbox outbox;
    private final Transport transport;
    private final MessagingSettings settings;
    private final InstantSource clock;
    private final MessagingMetrics.Publishing metrics;
    private final StoreWatch store;
    private final RelayWakes wakes;
    private final OutstandingMessages outstanding;
    private final SnapshotWatch snapshots;
    private final LagWatch lag;
    private final Thread thread;
    private volatile boolean stopping;
    private volatile Set<Integer> owned = Set.of();
    private final AtomicLongArray floors = new AtomicLongArray(Lanes.COUNT);

    public OutboxRelay(
            Outbox outbox,
            Transport transport,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics metrics) {
        this.outbox = outbox;
        this.transport = transport;
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics.publishing(service());
        this.store = new StoreWatch(outbox, transport, clock);
        this.outstanding = new OutstandingMessages(outbox.database(), store, floors::get);
        this.snapshots = new SnapshotWatch(service(), this.metrics);
        this.wakes = new RelayWakes(transport, service(), outbox.signals(), this::ownedBits);
        this.lag = new LagWatch(service(), this.metrics);
        this.thread = Thread.ofPlatform().daemon().name("relay-" + service()).unstarted(this::run);
    }

    private String service() {
        return outbox.database().service();
    }

    public void start() {
        wakes.start();
        outstanding.answerOn(transport);
        thread.start();
    }

    /** The lanes this relay owned when it last looked. */
    public Set<Integer> ownedLanes() {
        return owned;
    }

    private int ownedBits() {
        var bits = 0;
        for (var lane : owned) bits |= LaneSignals.bit(lane);
        return bits;
    }

    private void run() {
        store.start();
        var failures = 0;
        while (!stopping) {
            useStore();
            var began = System.nanoTime();
            try (var connection = LaneConnection.open(outbox.database(), outbox.bodies())) {
                if (failures > 0) log.info("[Outbox] relay of {} is back", service());
                began = System.nanoTime();
                serve(connection);
                failures = 0;
                continue;
            } catch (SQLException | RuntimeException e) {
                if (System.nanoTime() - began >= HELD_MIN.toNanos()) failures = 0;
                failures++;
                if (failures == 1) log.warn("[Outbox] relay of {} lost its lanes: {}", service(), e.toString());
            } finally {
                owned = Set.of();
            }
            // Only the end cuts the pause short: whatever happens meanwhile is found when the lanes are owned again.
            if (!stopping)
                outbox.signals().await(LaneSignals.STOP, RECONNECT.nanos(failures, ThreadLocalRandom.current()));
        }
    }

    private void serve(LaneConnection connection) throws SQLException {
        var share = new LaneShare(connection);
        var delivery = new LaneDelivery(connection, share, outbox.signals(), transport, settings, clock, metrics, lag);
        var nextLook = System.nanoTime();
        var nextPoll = nextLook;
        while (!stopping) {
            var raised = outbox.signals().take();
            share.mark(raised);
            wakes.elsewhere(raised & LaneSignals.ALL & ~ownedBits());
            var now = System.nanoTime();
            if (now - nextLook >= 0) {
                share.look(now);
                owned = ownedBy(share);
                nextLook = now
                        + Math.min(LOOK_EVERY.toNanos(), settings.fallbackPoll().toNanos());
            }
            if (now - nextPoll >= 0) {
                delivery.poll();
                for (var lane : share.lanes()) floors.set(lane.lane, lane.lowestFloor());
                snapshots.look(connection, now);
                nextPoll = now + settings.fallbackPoll().toNanos();
            }
            // After a loss whatever was in flight is forgotten with this connection, and what was put back goes first.
            if (store.hasComplete()) return;
            var taking = transport.takesFrom(service());
            var more = delivery.step(now, taking);
            share.releaseFinished();
            wakes.elsewhere(delivery.takeOfferedElsewhere());
            var due = wakes.tell(now, nextLook);
            if (!more) rest(taking, Math.min(due, delivery.nextDue(now, nextLook, taking)) - System.nanoTime());
        }
        delivery.finish(System.nanoTime() + FINISH_MAX.toNanos());
    }

    /** A new connection begins every lane at its first row: what was put back goes before what is new. */
    private void useStore() {
        store.takeComplete().ifPresent(complete -> transport.resume(service(), complete));
    }

    private void rest(boolean taking, long nanos) {
        if (taking) outbox.signals().await(nanos);
        else
            outbox.signals().await(LaneSignals.OTHER | LaneSignals.STOP, Math.min(nanos, LOOK_DURING_OUTAGE.toNanos()));
    }

    private static Set<Integer> ownedBy(LaneShare share) {
        var lanes = new TreeSet<Integer>();
        for (var flow : share.flows()) if (!flow.leaving) lanes.add(flow.lane);
        return lanes;
    }

    /** Makes the relay look at once, for those who learn of rows that another process has written. */
    public void wake() {
        outbox.signals().raise(LaneSignals.ALL);
    }

    /** Stops reading, waits a moment for what is in flight, and gives up the lanes. */
    @Override
    public void close() {
        stopping = true;
        outbox.signals().raise(LaneSignals.STOP);
        wakes.close();
        store.close();
        join(thread);
    }

    private static void join(Thread thread) {
        try {
            if (thread.getState() != Thread.State.NEW) thread.join(FINISH_MAX.multipliedBy(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
