package dev.jari.messaging.inbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Unreachable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles the messages of a group, each lane in its own order, whatever transport brings them. */
public final class GroupConsumer implements Receiver, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GroupConsumer.class);

    /** Long enough for a healthy batch to commit; what is not done then is rolled back and comes again. */
    private static final Duration FINISH_MAX = Duration.ofMillis(800);

    private static final Duration INTERRUPTED_MAX = Duration.ofMillis(500);

    private final Subscription subscription;
    private final Handling handling;
    private final List<LaneWorker> workers = new ArrayList<>();
    private volatile boolean closed;

    public GroupConsumer(
            Subscription subscription,
            Bodies bodies,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics metrics) {
        this.subscription = subscription;
        var consuming = metrics.consuming(subscription.database().service(), subscription.group());
        this.handling = new Handling(subscription, bodies, settings, clock, consuming);
        for (var lane = 0; lane < Lanes.COUNT; lane++)
            workers.add(
                    new LaneWorker(subscription.group() + "-" + lane, subscription, handling, settings, consuming));
    }

    @Override
    public String group() {
        return subscription.group();
    }

    @Override
    public Set<String> types() {
        return subscription.types().keySet();
    }

    @Override
    public String service() {
        return subscription.database().service();
    }

    public ServiceDatabase database() {
        return subscription.database();
    }

    @Override
    public CompletableFuture<Void> deliver(Envelope envelope) {
        if (closed) return CompletableFuture.failedFuture(new Unreachable(group() + " is closed"));
        return workers.get(envelope.lane()).deliver(envelope);
    }

    ParkedMessages.Outcome drain(String key) {
        return handling.drain(key);
    }

    /** Handles parked messages that no process has tried: their reader did not know their type, and this one does. */
    void drainUntried() {
        for (var key : handling.untried()) {
            if (closed) return;
            try {
                handling.drain(key);
            } catch (RuntimeException e) { // a key that has to wait must not keep the others waiting
                log.debug("{} tries key {} again later", group(), key, e);
            }
        }
    }

    /** Lets the batches at work finish, or rolls them back; everything else is given back to the transport. */
    @Override
    public void close() {
        closed = true;
        workers.forEach(LaneWorker::stop);
        var deadline = System.nanoTime() + FINISH_MAX.toNanos();
        workers.forEach(worker -> worker.join(deadline));
        workers.forEach(LaneWorker::interrupt);
        var interrupted = System.nanoTime() + INTERRUPTED_MAX.toNanos();
        workers.forEach(worker -> worker.join(interrupted));
    }
}
