package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.nats.wire.NatsMessages;
import dev.jari.messaging.bus.nats.wire.Predecessors;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.platform.fault.Faults;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.support.Status;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
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

    /** More are taken in while some wait for a number that may have been stored behind them. */
    private static final int HELD_BACK_MAX = 8 * IN_HAND_MAX;

    /** A question without any answer for that long was asked of a consumer that is gone. */
    private static final long SILENT_NANOS = LaneConsumer.ASKING.plusSeconds(1).toNanos();

    private final LaneConsumer consumer;
    private final Receiver receiver;
    private final NatsMessages natsMessages;
    private final MessagingMetrics.Reading metrics;
    private final Acknowledging acknowledging;
    private final Runnable whenLost;
    private final MissingNumbers missing;

    /** The last number in the stream when the sender had said that nothing comes any more; the keeper writes it. */
    private final Map<LaneOrder.Gap, Long> storedBehind = new ConcurrentHashMap<>();

    // All guarded by this.
    private final Deque<InHand> inHand = new ArrayDeque<>();
    private final LaneOrder<Delivery> order = new LaneOrder<>();
    private int asked;
    private int inWork;
    private long heardAt;
    private long behind;
    private long came;
    private long deliveries;
    private String ackDue = "";
    private boolean ended;

    /** A message that came and is not acknowledged yet. */
    private static final class InHand {
        String ack;
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
            NatsMessages natsMessages,
            MessagingMetrics.Reading metrics,
            Acknowledging acknowledging,
            Function<LaneOrder.Gap, CompletableFuture<AskOutstanding.Answer>> asking,
            Runnable whenLost) {
        this.consumer = consumer;
        this.receiver = receiver;
        this.natsMessages = natsMessages;
        this.metrics = metrics;
        this.acknowledging = acknowledging;
        this.whenLost = whenLost;
        // The keeper, who is woken when a lane is lost, also goes on past what does not come.
        this.missing = new MissingNumbers(name(), asking, whenLost);
    }

    synchronized void start() {
        consumer.listen(this::came);
        ask();
    }

    private void ask() {
        asked = Math.min(ASKED_MAX, room());
        heardAt = System.nanoTime();
        consumer.ask(asked);
    }

    private void askIfRoom() {
        if (!ended && asked == 0 && room() >= ASKED_MAX / 2) ask();
    }

    private int room() {
        return Math.min(IN_HAND_MAX - inWork, HELD_BACK_MAX - order.waiting());
    }

    private synchronized void came(Message message) {
        if (ended) return;
        heardAt = System.nanoTime();
        if (message.isStatusMessage()) {
            said(message.getStatus());
            return;
        }
        asked = Math.max(0, asked - 1);
        behind = message.metaData().pendingCount();
        came = message.metaData().streamSequence();
        deliveries = message.metaData().consumerSequence();
        if (message.metaData().streamSequence() <= consumer.deliveredBefore()) metrics.redeliveries.increment();
        take(message);
        askIfRoom();
    }

    /** Acknowledged together with the message before it: what is skipped must not fill the hand. */
    private void skip(String ack) {
        var before = inHand.peekLast();
        if (before == null) {
            ackDue = ack;
            acknowledging.due(this);
        } else {
            before.ack = ack;
        }
    }

    private void take(Message message) {
        try {
            var envelope = natsMessages.read(message);
            var claims = consumer.claims();
            // Not dropped: what is not claimed here is another group's, or waits for a release that claims it.
            if (!claims.takes(envelope.type())) {
                skip(message.getReplyTo());
                return;
            }
            var place = new InHand(message.getReplyTo());
            inHand.add(place);
            var before = Predecessors.lastOf(NatsMessages.before(message), claims.types());
            var takenOver =
                    claims.isTakenOver(envelope.type(), message.metaData().streamSequence());
            var ready =
                    order.arrived(envelope.source(), envelope.no(), before, new Delivery(envelope, place, takenOver));
            if (ready.isEmpty()) missing.ask(order.gaps());
            ready.forEach(this::deliver);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
            log.error("{} skips a message on {} that is not of Jari: {}", name(), message.getSubject(), e.toString());
            skip(message.getReplyTo());
        }
    }

    private void deliver(Delivery delivery) {
        if (delivery.takenOver()) {
            taken(delivery.place());
            return;
        }
        inWork++;
        try {
            var _ = receiver.deliver(delivery.envelope()).whenComplete((_, failure) -> {
                if (failure == null) workedOff(delivery.place());
                else lose("a message was given back: " + Faults.describe(failure));
            });
        } catch (RuntimeException e) { // it would not be seen here, and the lane would wait for ever
            lose("a message was not taken: " + Faults.describe(e));
        }
    }

    private synchronized void workedOff(InHand place) {
        inWork--;
        taken(place);
        askIfRoom();
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
        if (consumer.info().isEmpty()) {
            lose("its consumer is gone");
            return;
        }
        synchronized (this) {
            asked = 0;
            askIfRoom();
        }
    }

    /** Goes on past numbers of which the sender said that they do not come, unless the lane is another's by now. */
    void passGaps() throws IOException, JetStreamApiException {
        synchronized (this) {
            if (ended) return;
            missing.ask(order.gaps());
        }
        var gaps = missing.toPass();
        storedBehind.keySet().retainAll(gaps);
        if (gaps.isEmpty()) return;
        // A process that was frozen would go past what others have not yet read.
        var info = consumer.info();
        if (info.isEmpty()) {
            lose("its consumer is gone");
            return;
        }
        for (var gap : gaps) {
            if (!storedBehind.containsKey(gap)) storedBehind.put(gap, consumer.lastStored());
            if (hasCome(gap, info.get())) pass(gap);
        }
    }

    /**
     * Whether everything has come that was in the stream when the sender answered: a message that the sender no longer
     * has may have been stored behind those that wait for it, but not further behind than a relay sends at once.
     */
    private synchronized boolean hasCome(LaneOrder.Gap gap, ConsumerInfo info) {
        // Deliveries are counted: in the stream a consumer stands behind messages of other lanes too.
        var allHere =
                info.getNumPending() == 0 && deliveries >= info.getDelivered().getConsumerSequence();
        return allHere
                || came >= storedBehind.getOrDefault(gap, Long.MAX_VALUE)
                || order.waitingOf(gap.source()) >= NatsTransport.IN_FLIGHT_MAX;
    }

    private synchronized void pass(LaneOrder.Gap gap) {
        // The number may have come while the stream was asked.
        if (ended || !order.gaps().contains(gap)) return;
        if (gap.after() > 0) {
            metrics.gaps.increment();
            log.warn("{} goes on past {} of {}, which will not come", name(), gap.upTo(), gap.source());
        }
        order.pass(gap).forEach(this::deliver);
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
