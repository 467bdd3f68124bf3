package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.fault.Faults;
import dev.jari.messaging.inbox.Receiver;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.support.Status;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one lane of a group from a consumer of its own, in order, and acknowledges what was taken over without a gap
 * before it. When anything is in doubt it ends, and a new one begins behind what was acknowledged: single messages are
 * never given back, because they would come again out of order.
 */
final class LaneReader {

    private static final Logger log = LoggerFactory.getLogger(LaneReader.class);

    private static final int ASKED_MAX = 500;

    /** How many may be here: one batch being handled while the next one waits. */
    private static final int IN_HAND_MAX = 2 * ASKED_MAX;

    /** A question without any answer for that long was asked of a consumer that is gone. */
    private static final long SILENT_NANOS = LaneConsumer.ASKING.plusSeconds(1).toNanos();

    /** How long a message waits for the one before it; with the time between two looks at most a second. */
    private static final long GAP_NANOS = Duration.ofMillis(700).toNanos();

    private final LaneConsumer consumer;
    private final Receiver receiver;
    private final Letters letters;
    private final MessagingMetrics.Reading metrics;
    private final Acknowledging acknowledging;
    private final Runnable whenLost;

    // All guarded by this.
    private final Deque<InHand> inHand = new ArrayDeque<>();
    private final LaneOrder<Delivery> order = new LaneOrder<>();
    private int asked;
    private long heardAt;
    private long behind;
    private String ackDue = "";
    private boolean ended;

    /** A message that came and is not acknowledged yet. */
    private static final class InHand {
        final String ack;
        boolean taken;

        InHand(String ack) {
            this.ack = ack;
        }
    }

    /** @param takenOver by a reader before this one; it only keeps its place in the order */
    private record Delivery(Envelope envelope, InHand place, boolean takenOver) {}

    LaneReader(
            LaneConsumer consumer,
            Receiver receiver,
            Letters letters,
            MessagingMetrics.Reading metrics,
            Acknowledging acknowledging,
            Runnable whenLost) {
        this.consumer = consumer;
        this.receiver = receiver;
        this.letters = letters;
        this.metrics = metrics;
        this.acknowledging = acknowledging;
        this.whenLost = whenLost;
    }

    synchronized void start() {
        consumer.listen(this::came);
        ask();
    }

    private void ask() {
        asked = Math.min(ASKED_MAX, IN_HAND_MAX - inHand.size());
        heardAt = System.nanoTime();
        consumer.ask(asked);
    }

    private void askIfRoom() {
        if (!ended && asked == 0 && IN_HAND_MAX - inHand.size() >= ASKED_MAX / 2) ask();
    }

    private synchronized void came(Message message) {
        if (ended) return;
        heardAt = System.nanoTime();
        if (message.isStatusMessage()) {
            said(message.getStatus());
            return;
        }
        asked = Math.max(0, asked - 1);
        var place = new InHand(message.getReplyTo());
        inHand.add(place);
        behind = message.metaData().pendingCount();
        if (message.metaData().streamSequence() <= consumer.deliveredBefore()) metrics.redeliveries.increment();
        take(message, place);
        askIfRoom();
    }

    private void take(Message message, InHand place) {
        try {
            var envelope = letters.read(message);
            var claims = consumer.claims();
            // Not dropped: what is not claimed here is another group's, or waits for a release that claims it.
            if (!claims.takes(envelope.type())) {
                taken(place);
                return;
            }
            var before = Predecessors.lastOf(Letters.before(message), claims.types());
            var takenOver =
                    claims.isTakenOver(envelope.type(), message.metaData().streamSequence());
            var ready = order.arrived(
                    envelope.source(),
                    envelope.no(),
                    before,
                    new Delivery(envelope, place, takenOver),
                    System.nanoTime());
            ready.forEach(this::deliver);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
            log.error("{} skips a message on {} that is not of Jari: {}", name(), message.getSubject(), e.toString());
            taken(place);
        }
    }

    private void deliver(Delivery delivery) {
        if (delivery.takenOver()) {
            taken(delivery.place());
            return;
        }
        try {
            var _ = receiver.deliver(delivery.envelope()).whenComplete((_, failure) -> {
                if (failure == null) taken(delivery.place());
                else lose("a message was given back: " + Faults.describe(failure));
            });
        } catch (RuntimeException e) { // nobody would see it here, and the lane would wait for ever
            lose("a message was not taken: " + Faults.describe(e));
        }
    }

    private synchronized void taken(InHand place) {
        place.taken = true;
        if (ended || inHand.peekFirst() != place) return;
        for (var first = inHand.peekFirst(); first != null && first.taken; first = inHand.peekFirst()) {
            ackDue = first.ack;
            inHand.removeFirst();
        }
        acknowledging.due(this);
        askIfRoom();
    }

    private void said(Status status) {
        switch (status.getCode()) {
            case 408 -> {
                asked = 0;
                askIfRoom();
            }
            case 100 -> {}
            case 409 -> {
                // Too much at once or the like; asked again at the next look, not at once and for ever.
                asked = 0;
                if (status.getMessage().contains("Deleted")) lose("another instance has taken the lane over");
            }
            // Everything else a server may say is over in a moment, or found by the next look.
            default -> asked = 0;
        }
    }

    /** Sends the acknowledgement that is due, if any. */
    synchronized void acknowledge() {
        if (ackDue.isEmpty()) return;
        consumer.acknowledge(ackDue);
        ackDue = "";
    }

    /** Asks again where nothing is asked, and finds out that the lane was lost without a word. */
    void look() throws IOException, JetStreamApiException {
        boolean silent;
        synchronized (this) {
            askIfRoom();
            silent = !ended && asked > 0 && System.nanoTime() - heardAt > SILENT_NANOS;
        }
        if (!silent) return;
        if (!consumer.exists()) {
            lose("its consumer is gone");
            return;
        }
        synchronized (this) {
            asked = 0;
            askIfRoom();
        }
    }

    /** Goes on past a number that did not come, unless the lane is another's by now. */
    void passGaps() throws IOException, JetStreamApiException {
        synchronized (this) {
            if (ended || !order.overdue(System.nanoTime(), GAP_NANOS)) return;
        }
        // Somebody who was frozen would go past what others have not yet read.
        if (!consumer.exists()) {
            lose("its consumer is gone");
            return;
        }
        synchronized (this) {
            if (ended) return;
            var ready = order.goOn(System.nanoTime(), GAP_NANOS);
            if (ready.isEmpty()) return;
            metrics.gaps.increment();
            var first = ready.getFirst().envelope();
            log.warn("{} goes on with {} of {} without what should come before", name(), first.no(), first.source());
            ready.forEach(this::deliver);
        }
    }

    /** Messages of the lane that are not taken over yet. */
    synchronized long behind() {
        return behind + inHand.size();
    }

    private void lose(String reason) {
        synchronized (this) {
            if (ended) return;
            log.debug("{} stops: {}", name(), reason);
            end();
        }
        whenLost.run();
    }

    /** Acknowledges what may be, and reads no more. */
    synchronized void end() {
        acknowledge();
        ended = true;
        consumer.stopListening();
    }

    synchronized boolean ended() {
        return ended;
    }

    private String name() {
        return consumer.name();
    }
}
