package dev.jari.messaging.inbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.platform.fault.Failpoints;
import dev.jari.platform.fault.Faults;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The transactions of a group: taking a batch over, parking a message, trying a parked one again. */
final class Handling {

    private static final Logger log = LoggerFactory.getLogger(Handling.class);

    /** Attempts of a message that failed because no process here knew its type. */
    static final int UNTRIED = 0;

    /** Keys taken up at one look; the next look is a moment later. */
    private static final int UNTRIED_MAX = 100;

    private static final String BEHIND = "waits behind an earlier message of its key";
    private static final Subscription.ParkedHandler NO_ANSWER = (_, _) -> {};

    private final Subscription subscription;
    private final Bodies bodies;
    private final MessagingSettings settings;
    private final InstantSource clock;
    private final MessagingMetrics.Consuming metrics;
    private final InboxStore inbox;
    private final ParkedStore parked;

    Handling(
            Subscription subscription,
            Bodies bodies,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics.Consuming metrics) {
        this.subscription = subscription;
        this.bodies = bodies;
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics;
        this.inbox = new InboxStore(subscription.database().jdbc(), subscription.group());
        this.parked = new ParkedStore(subscription.database().jdbc(), bodies);
    }

    /** Takes over all of the messages or, when it throws, none of them. */
    void apply(List<Envelope> batch) {
        var unanswerable = new HashSet<UUID>();
        // Each round finds one more message that can't be answered for, so there are at most as many as messages.
        while (!isApplied(batch, unanswerable)) metrics.failures.increment();
        Failpoints.reach("handler-committed");
        metrics.batchSize.record(batch.size());
    }

    /** False when a message could not be answered for: it then waits unanswered, and nothing else is kept from it. */
    private boolean isApplied(List<Envelope> batch, Set<UUID> unanswerable) {
        try {
            subscription.database().transactions().executeWithoutResult(_ -> {
                var messages = distinct(batch);
                var fresh = subscription.inbox() ? firstSeen(messages) : neverParked(messages);
                var ready = behindNobody(fresh, unanswerable);
                if (!ready.isEmpty()) handle(ready);
                Failpoints.reach("handed-over");
            });
            return true;
        } catch (Unanswered failed) {
            if (Faults.passes(failed.failure)) throw failed.failure;
            log.error("[Outbox] no answer could be given for {} {}", failed.type, failed.id, failed.failure);
            unanswerable.add(failed.id);
            return false;
        }
    }

    /** The answer for a message failed. The whole transaction goes with it: half an answer may have been written. */
    private static final class Unanswered extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final UUID id;
        private final String type;
        private final RuntimeException failure;

        Unanswered(Envelope message, RuntimeException failure) {
            super(failure);
            this.id = message.id();
            this.type = message.type();
            this.failure = failure;
        }
    }

    /** Messages that are not taken over yet, and the keys among them that are blocked. */
    private record Fresh(List<Envelope> messages, Set<String> blocked) {}

    /** A message may come twice in one batch, after its lane was lost and taken again. */
    private static List<Envelope> distinct(List<Envelope> batch) {
        var byId = new LinkedHashMap<UUID, Envelope>();
        for (var envelope : batch) byId.putIfAbsent(envelope.id(), envelope);
        return List.copyOf(byId.values());
    }

    /** What repeats is the handler's own concern, except for what is parked: that waits for an admin. */
    private Fresh neverParked(List<Envelope> messages) {
        var standing = parked.standing(subscription.group(), messages);
        var fresh = messages.stream()
                .filter(message -> !standing.parked().contains(message.id()))
                .toList();
        return new Fresh(absorb(messages, fresh), standing.blocked());
    }

    private Fresh firstSeen(List<Envelope> messages) {
        var oldest = clock.instant().minus(settings.retention());
        var current = new ArrayList<Envelope>(messages.size());
        for (var message : messages) {
            if (message.occurredAt().isBefore(oldest)) quarantine(message);
            else current.add(message);
        }
        if (current.isEmpty()) return new Fresh(current, Set.of());
        var taken = inbox.takeOver(current);
        var fresh = absorb(
                current, current.stream().filter(m -> taken.contains(m.id())).toList());
        if (fresh.isEmpty()) return new Fresh(fresh, Set.of());
        var keys = fresh.stream().map(Envelope::key).distinct().toList();
        return new Fresh(fresh, parked.blocked(subscription.group(), keys));
    }

    private List<Envelope> absorb(List<Envelope> all, List<Envelope> fresh) {
        metrics.duplicates.increment(all.size() - fresh.size());
        return fresh;
    }

    private void quarantine(Envelope message) {
        inbox.quarantine(message, bodies.write(message.headers()), clock.instant());
        metrics.quarantined.increment();
        log.error(
                "[Outbox] {} {} of {} is from {}, too old to tell whether it is a duplicate; kept in quarantine",
                message.type(),
                message.id(),
                message.key(),
                message.occurredAt());
    }

    /**
     * Puts messages of blocked keys behind them and gives the others. Their senders are answered like that of the
     * message they wait for: an admin may take days, and none of them can tell whether it waits or was lost.
     */
    private List<Envelope> behindNobody(Fresh fresh, Set<UUID> unanswerable) {
        if (fresh.blocked().isEmpty()) return fresh.messages();
        var ready = new ArrayList<Envelope>();
        for (var message : fresh.messages()) {
            if (!fresh.blocked().contains(message.key())) {
                ready.add(message);
                continue;
            }
            parked.add(subscription.group(), message, ParkedMessage.State.WAITING, 0, BEHIND, clock.instant());
            if (!unanswerable.contains(message.id())) answer(message);
        }
        return ready;
    }

    private void answer(Envelope waiting) {
        try (var _ = TraceHeaders.restore(waiting)) {
            subscription.parkedHandler().parked(waiting, BEHIND);
        } catch (RuntimeException e) { // an answer that can't be given must not stop the lane
            throw new Unanswered(waiting, e);
        }
    }

    private void handle(List<Envelope> envelopes) {
        var messages = envelopes.stream().map(this::message).toList();
        var first = messages.getFirst();
        var started = System.nanoTime();
        if (messages.size() == 1) first.inItsTrace(() -> subscription.handler().handle(messages));
        else subscription.handler().handle(messages);
        metrics.handling.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
    }

    private Message message(Envelope envelope) {
        var bodyClass = subscription.types().get(envelope.type());
        if (bodyClass == null) throw new NotKnownHere(subscription.group(), envelope.type());
        return new Message(envelope, bodies.read(envelope.payload(), bodyClass));
    }

    /** Parks the message, unless another process has taken it over meanwhile. */
    void park(Envelope message, int attempts, Throwable failure) {
        var error = Faults.describe(failure);
        if (failure instanceof NotKnownHere) {
            // No answer is given for it: a process that knows it may come and handle it.
            park(message, UNTRIED, error, (_, _) -> {});
            return;
        }
        try {
            park(message, attempts, error, subscription.parkedHandler());
        } catch (RuntimeException | Error e) { // an answer that can't be given must not stop the lane
            if (Faults.passes(e)) throw e;
            log.error("[Outbox] no answer could be given for {} {}", message.type(), message.id(), e);
            park(message, attempts, error, NO_ANSWER);
        }
    }

    private void park(Envelope message, int attempts, String error, Subscription.ParkedHandler answer) {
        subscription.database().transactions().executeWithoutResult(_ -> {
            if (subscription.inbox() && inbox.takeOver(List.of(message)).isEmpty()) return;
            parked.block(subscription.group(), message.key());
            parked.add(subscription.group(), message, ParkedMessage.State.FAILED, attempts, error, clock.instant());
            try (var _ = TraceHeaders.restore(message)) {
                answer.parked(message, error);
            }
            metrics.parked.increment();
            log.error(
                    "[Outbox] {} parked {} {} of key {} after {} attempts: {}",
                    subscription.group(),
                    message.type(),
                    message.id(),
                    message.key(),
                    attempts,
                    error);
        });
    }

    /** Keys whose turn has come with a message that this process knows and that none has tried. */
    List<String> untried() {
        return parked.untried(subscription.group(), subscription.types().keySet(), UNTRIED_MAX);
    }

    /** Handles the parked messages of a key in order until none is left or one fails again. */
    ParkedMessages.Outcome drain(String key) {
        var done = 0;
        while (true) {
            var head = new ParkedMessage[1];
            try {
                if (!drainOne(key, head)) return new ParkedMessages.Drained(done);
                done++;
            } catch (RuntimeException | Error e) { // whatever the handler throws, the message stays parked
                var failed = Optional.ofNullable(head[0]);
                if (failed.isEmpty() || Faults.passes(e)) throw e;
                if (e instanceof NotKnownHere)
                    return new ParkedMessages.StillFailing(failed.get().envelope(), Faults.describe(e));
                failedAgain(failed.get(), Faults.describe(e));
                return new ParkedMessages.StillFailing(failed.get().envelope(), Faults.describe(e));
            }
        }
    }

    /** One that only waited until now is answered for: an older version may have put it there without a word. */
    private void failedAgain(ParkedMessage head, String error) {
        try {
            failedAgain(head, error, head.attempts() == 0 ? subscription.parkedHandler() : NO_ANSWER);
        } catch (RuntimeException | Error e) { // an answer that can't be given must not keep the message from its state
            if (Faults.passes(e)) throw e;
            log.error(
                    "[Outbox] no answer could be given for {}", head.envelope().id(), e);
            failedAgain(head, error, NO_ANSWER);
        }
    }

    private void failedAgain(ParkedMessage head, String error, Subscription.ParkedHandler answer) {
        subscription.database().transactions().executeWithoutResult(_ -> {
            parked.failedAgain(head.position(), error);
            try (var _ = TraceHeaders.restore(head.envelope())) {
                answer.parked(head.envelope(), error);
            }
        });
    }

    private boolean drainOne(String key, ParkedMessage[] tried) {
        return Boolean.TRUE.equals(subscription.database().transactions().execute(_ -> {
            if (!parked.lock(subscription.group(), key)) return false;
            var head = parked.head(subscription.group(), key);
            if (head.isEmpty()) {
                parked.unblock(subscription.group(), key);
                return false;
            }
            tried[0] = head.get();
            handle(List.of(head.get().envelope()));
            parked.remove(head.get().position());
            parked.goOn(subscription.group(), key);
            return true;
        }));
    }
}
