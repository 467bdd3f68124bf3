package dev.jari.messaging.outbox;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Refused;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.bus.TypeGroup;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.fault.Failpoints;
import dev.jari.platform.fault.Faults;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries the rows of owned lanes to the transport and settles what became of them. One per relay connection. */
final class LaneDelivery {

    private static final Logger log = LoggerFactory.getLogger(LaneDelivery.class);

    /** So many messages are moved at once; fewer wait for others, as no customer waits for them. */
    private static final int MOVE_AT_ONCE = 100;

    private static final long MOVE_AFTER_NANOS = Duration.ofMillis(5).toNanos();

    private final LaneConnection connection;
    private final LaneShare share;
    private final LaneSignals signals;
    private final Transport transport;
    private final MessagingSettings settings;
    private final InstantSource clock;
    private final MessagingMetrics.Publishing metrics;
    private final LagWatch lag;
    private final RelayLines lines = new RelayLines();
    private final Queue<Settled> settled = new ConcurrentLinkedQueue<>();
    private List<TypeGroup> lagging = List.of();
    private int inFlight;
    private int acknowledged;
    private int offeredElsewhere;
    private long moveDue; // counts while something is acknowledged

    LaneDelivery(
            LaneConnection connection,
            LaneShare share,
            LaneSignals signals,
            Transport transport,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics.Publishing metrics,
            LagWatch lag) {
        this.connection = connection;
        this.share = share;
        this.signals = signals;
        this.transport = transport;
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics;
        this.lag = lag;
    }

    private record Settled(
            LaneFlow lane, Envelope envelope, @Nullable Throwable failure) {}

    /** Looks at every lane whether told to or not. */
    void poll() throws SQLException {
        var blocked = connection.blockedKeys();
        lowerFloors(share.flows());
        for (var flow : share.flows()) {
            flow.news = true;
            // A key is only set free together with a rewind: its earlier messages lie before the cursor.
            flow.blocked.addAll(blocked);
            if (flow.inFlight == 0) readAgain(flow);
            else if (flow.draining && flow.drainingForLong) setAsideInFlight(flow);
            flow.drainingForLong = flow.draining;
        }
        findPutBack();
        lag.look(share.flows(), System.nanoTime());
        var now = clock.instant();
        var lanes = share.lanes();
        var backlog = connection.backlog(
                lanes.stream().mapToInt(lane -> lane.lane).toArray(),
                lanes.stream().mapToLong(LaneFlow::lowestFloor).toArray(),
                now);
        // The depth last: a reader that sees an empty outbox sees no lag either.
        metrics.lagMillis.set(Duration.between(backlog.oldest(), now).toMillis());
        metrics.depth.set(backlog.depth());
        metrics.parked.set(backlog.parked());
    }

    /** Rows up to the cursor that are not in flight were put back by a retry or a republish: start over. */
    private void findPutBack() throws SQLException {
        var busy = share.flows().stream().filter(flow -> flow.inFlight > 0).toList();
        if (busy.isEmpty()) return;
        var found = connection.between(
                new LaneConnection.Rows(busy),
                floors(busy),
                busy.stream().mapToLong(flow -> flow.cursor).toArray());
        for (var i = 0; i < busy.size(); i++) {
            var flow = busy.get(i);
            var part = found.get(i);
            if (part.count() > flow.inFlight) flow.draining = true;
            flow.floor = part.count() == 0 ? flow.cursor : part.first() - 1;
        }
    }

    /** Rows put back before the floor of a lane: it starts over there. */
    private void lowerFloors(List<LaneFlow> flows) throws SQLException {
        connection.putBack(new LaneConnection.Rows(flows), floors(flows)).forEach((place, lowest) -> {
            var flow = flows.get(place);
            flow.lowerFloor(lowest);
            flow.draining = true;
        });
    }

    private static long[] floors(Collection<LaneFlow> flows) {
        return flows.stream().mapToLong(flow -> flow.floor).toArray();
    }

    private void rewind(LaneFlow flow) throws SQLException {
        lowerFloors(List.of(flow));
        readAgain(flow);
    }

    private void readAgain(LaneFlow flow) throws SQLException {
        flow.rewind();
        if (flow.blocked.isEmpty()) return;
        flow.blocked.clear();
        flow.blocked.addAll(connection.blockedKeys());
    }

    /**
     * One round: hand over what is new if the transport takes it, settle what came back in any case. Says whether there
     * is more to do at once.
     */
    boolean step(long now, boolean taking) throws SQLException {
        if (taking) {
            holdBackLagging(now);
            handOverOffered(now);
            handOver(now);
            retryRefused(now);
        }
        settle(now);
        return taking && share.flows().stream().anyMatch(flow -> reads(flow, now));
    }

    /** When a pause of a lane or a key ends or something is to be moved, if that is before the given time. */
    long nextDue(long now, long latest, boolean taking) {
        var due = acknowledged > 0 ? Math.min(latest, moveDue) : latest;
        if (!taking) return due;
        for (var flow : share.flows()) {
            // A pause that is over is nothing to wait for: whatever else the lane waits for raises a signal.
            if (flow.news && !flow.draining && now - flow.pausedUntil < 0) due = Math.min(due, flow.pausedUntil);
            for (var key : flow.refused.values()) due = Math.min(due, key.dueAt);
        }
        return due;
    }

    /** Settles what is still in flight until then. */
    void finish(long deadline) throws SQLException {
        share.flows().forEach(flow -> flow.leaving = true);
        settleAll();
        while (inFlight > 0 && System.nanoTime() - deadline < 0) {
            signals.await(Math.min(
                    deadline - System.nanoTime(), Duration.ofMillis(100).toNanos()));
            signals.take();
            settleAll();
        }
    }

    private void settleAll() throws SQLException {
        settle(System.nanoTime());
        moveAcknowledged();
    }

    /** A lane has room as long as the transport has: a type group that has none leaves it. */
    private int room(LaneFlow flow) {
        var all = transport.inFlightMax() - inFlight;
        if (flow.typeGroup == null) return all;
        // What was tried once may be tried again: its receiver may hold back what came after it.
        return flow.heldBack && flow.cursor >= flow.seen
                ? 0
                : Math.min(LaneFlow.COURSE_IN_FLIGHT_MAX - flow.inFlight, all);
    }

    /** What a broker should not get more of stays in the outbox, whatever else its lanes have. */
    private void holdBackLagging(long now) {
        var told = transport.lagging();
        for (var flow : share.flows())
            if (flow.typeGroup == null) for (var typeGroup : told) setAside(flow, typeGroup, flow.cursor, now);
        if (told.equals(lagging)) return;
        lagging = told;
        for (var flow : share.flows()) flow.heldBack = isLagging(flow.typeGroup);
    }

    private boolean isLagging(@Nullable TypeGroup typeGroup) {
        return typeGroup != null
                && lagging.stream().anyMatch(one -> !Collections.disjoint(one.types(), typeGroup.types()));
    }

    private boolean setAside(LaneFlow lane, TypeGroup typeGroup, long after, long now) {
        if (!lane.maySetAside(typeGroup)) return false;
        var aside = share.setAside(lane, typeGroup, after, now);
        aside.heldBack = isLagging(typeGroup);
        return true;
    }

    /** A lane starts over when nothing is in flight; a group that takes nothing over must not keep it from that. */
    private void setAsideInFlight(LaneFlow flow) {
        if (flow.typeGroup != null) return;
        for (var type : flow.typesInFlight())
            transport
                    .typeGroupOf(type)
                    .ifPresent(typeGroup -> setAside(flow, typeGroup, flow.cursor, System.nanoTime()));
        // Itself not in flight any more, it starts over at the next settling.
    }

    /** What was committed a moment ago goes on as it is; reading it back would only cost time. */
    private void handOverOffered(long now) throws SQLException {
        for (var offer = signals.takeOffer(); offer != null; offer = signals.takeOffer())
            for (var message : offer) {
                var flow = share.flow(message.lane());
                if (flow.isPresent()) handOverOffered(flow.get(), message, now);
                else offeredElsewhere |= LaneSignals.bit(message.lane());
            }
    }

    /** The lanes of others in which something was committed here. */
    int takeOfferedElsewhere() {
        var lanes = offeredElsewhere;
        offeredElsewhere = 0;
        return lanes;
    }

    private void handOverOffered(LaneFlow flow, Envelope message, long now) throws SQLException {
        if (message.no() <= flow.cursor) return;
        if (flow.isNext(message, now) && room(flow) > 0) handOver(flow, message, now);
        else {
            flow.news = true;
            flow.of(message.type()).news = true;
        }
    }

    private void handOver(long now) throws SQLException {
        // Together with its lane, so that a type group that has caught up can be taken back.
        for (var flow : share.flows()) if (flow.typeGroup != null && reads(flow, now)) flow.main.news = true;
        var reading = share.flows().stream().filter(flow -> reads(flow, now)).toList();
        if (reading.isEmpty()) return;
        var all = Math.max(1, (transport.inFlightMax() - inFlight) / reading.size());
        var limits = new int[reading.size()];
        for (var i = 0; i < limits.length; i++)
            limits[i] = Math.min(all, Math.min(reading.get(i).readMax, room(reading.get(i))));
        var rows = connection.read(
                new LaneConnection.Rows(reading),
                reading.stream().mapToLong(flow -> flow.cursor).toArray(),
                limits);
        var next = 0;
        for (var i = 0; i < limits.length; i++) {
            var flow = reading.get(i);
            var own = new ArrayList<Envelope>();
            for (; next < rows.size() && rows.get(next).flow() == i; next++)
                own.add(rows.get(next).row());
            flow.wasRead(own, limits[i]);
            for (var row : own) if (!handOver(flow, row, now)) break;
        }
        // One question has seen both to their end: whatever comes later comes after both cursors.
        for (var flow : reading)
            if (flow.typeGroup != null && !flow.main.news && reading.contains(flow.main) && flow.mayBeTakenBack())
                share.takeBack(flow);
    }

    private boolean reads(LaneFlow flow, long now) {
        return flow.readable(now) && room(flow) > 0;
    }

    /** False when the rest of the lane has to be read again. */
    private boolean handOver(LaneFlow flow, Envelope row, long now) throws SQLException {
        if (flow.typeGroup == null && isAside(flow, row, now)) {
            flow.cursor = row.no();
            flow.passedOver(row);
            return true;
        }
        if (flow.full) {
            flow.news = true;
            return false;
        }
        if (flow.blocked.contains(row.key())) {
            flow.cursor = row.no();
            if (connection.parkBehind(flow.lane, row.no(), row.key(), clock.instant())) return true;
            // The key was set free: its earlier messages are back, and lie before this one.
            flow.draining = true;
            if (flow.inFlight == 0) rewind(flow);
            return false;
        }
        flow.cursor = row.no();
        flow.handedOver(row);
        inFlight++;
        publishInTurn(flow, row);
        return !flow.draining;
    }

    /** Behind a refused message of its key a message waits. */
    private void publishInTurn(LaneFlow flow, Envelope row) {
        var refused = flow.refused.get(row.key());
        if (refused != null) refused.messages.add(row);
        else publish(flow, row);
    }

    /** Whether the row goes beside the lane, from now on because its group has no room left. */
    private boolean isAside(LaneFlow lane, Envelope row, long now) {
        if (lane.of(row.type()) != lane) return true;
        var typeGroup = transport.typeGroupOf(row.type());
        if (typeGroup.isEmpty() || lane.hasRoomFor(typeGroup.get())) return false;
        lane.full = !setAside(lane, typeGroup.get(), row.no() - 1, now);
        return !lane.full;
    }

    private void publish(LaneFlow flow, Envelope row) {
        lines.processing(row);
        CompletableFuture<Void> taken;
        try {
            taken = transport.publish(row);
        } catch (RuntimeException e) {
            taken = CompletableFuture.failedFuture(e);
        }
        if (taken.isCompletedExceptionally() && cause(taken) instanceof Refused refusal) {
            // Known at once, so that nothing of its key is handed over after it.
            refused(flow, row, refusal);
            return;
        }
        // The transport may be there again for the next row, which would then overtake this one.
        if (taken.isCompletedExceptionally()) flow.draining = true;
        var _ = taken.whenComplete((_, failure) -> {
            settled.add(new Settled(flow.main, row, failure == null ? null : unwrapped(failure)));
            signals.raise(LaneSignals.OTHER);
        });
    }

    private static Throwable cause(CompletableFuture<Void> failed) {
        return unwrapped(failed.exceptionNow());
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private void settle(long now) throws SQLException {
        for (var one = settled.poll(); one != null; one = settled.poll()) {
            var flow = one.lane().of(one.envelope().type());
            switch (one.failure()) {
                case null -> acknowledged(flow, one.envelope(), now);
                case Refused refusal -> refused(flow, one.envelope(), refusal);
                case Throwable failure -> unreachable(flow, one.envelope(), failure, now);
            }
        }
        if (acknowledged >= MOVE_AT_ONCE || (acknowledged > 0 && now - moveDue >= 0)) moveAcknowledged();
        for (var flow : share.flows()) if (flow.draining && flow.inFlight == 0) rewind(flow);
    }

    private void acknowledged(LaneFlow flow, Envelope envelope, long now) {
        if (acknowledged++ == 0) moveDue = now + MOVE_AFTER_NANOS;
        lines.acknowledged(envelope);
        flow.acknowledged.add(envelope.no());
        flow.settled(envelope);
        flow.failures = 0;
        var refused = flow.refused.get(envelope.key());
        if (refused == null || !refused.taken(envelope)) return;
        // Taken at last: the others of its key follow, in order.
        flow.refused.remove(envelope.key());
        refused.messages.forEach(waiting -> publishInTurn(flow, waiting));
    }

    private void unreachable(LaneFlow flow, Envelope envelope, Throwable failure, long now) {
        metrics.failures.increment();
        dropped(flow, List.of(envelope));
        var refused = flow.refused.remove(envelope.key());
        if (refused != null)
            dropped(
                    flow,
                    refused.waiting().stream()
                            .filter(message -> message.no() != envelope.no())
                            .toList());
        if (flow.draining && now - flow.pausedUntil < 0) return;
        flow.failures++;
        flow.draining = true;
        flow.pausedUntil = now + settings.backoff().nanos(flow.failures, ThreadLocalRandom.current());
        if (flow.failures == 1)
            log.warn("[Outbox] lane {} can't be delivered now, trying on: {}", flow.lane, Faults.describe(failure));
    }

    private void refused(LaneFlow flow, Envelope envelope, Refused refusal) {
        metrics.failures.increment();
        var key = flow.refused.computeIfAbsent(envelope.key(), _ -> new RefusedKey());
        if (!key.refused(envelope)) return;
        key.error = Faults.describe(refusal);
        key.dueAt = System.nanoTime() + settings.backoff().nanos(key.attempts, ThreadLocalRandom.current());
    }

    private void retryRefused(long now) throws SQLException {
        for (var flow : share.flows()) {
            for (var entry : List.copyOf(flow.refused.entrySet())) {
                var key = entry.getValue();
                if (key.isTrying()) continue;
                if (key.attempts >= settings.maxAttempts()) park(flow, entry.getKey(), key);
                else if (now - key.dueAt >= 0) publish(flow, key.tryFirst());
            }
        }
    }

    private void park(LaneFlow flow, String key, RefusedKey refused) throws SQLException {
        var failed = refused.messages.getFirst();
        connection.park(
                flow.lane,
                failed.no(),
                refused.messages.stream().mapToLong(Envelope::no).toArray(),
                key,
                refused.attempts,
                refused.error,
                clock.instant());
        log.error("[Outbox] parked {} {} of key {}: {}", failed.type(), failed.id(), key, refused.error);
        flow.refused.remove(key);
        share.flows().forEach(each -> each.blocked.add(key));
        dropped(flow, refused.messages);
    }

    private void dropped(LaneFlow flow, Collection<Envelope> messages) {
        messages.forEach(flow::settled);
        flow.inFlight -= messages.size();
        inFlight -= messages.size();
    }

    private void moveAcknowledged() throws SQLException {
        var lanes = new ArrayList<Integer>();
        var from = new ArrayList<Long>();
        var to = new ArrayList<Long>();
        for (var flow : share.flows()) {
            if (flow.acknowledged.isEmpty()) continue;
            flow.acknowledged.sort(null);
            for (var no : flow.acknowledged) {
                var last = lanes.size() - 1;
                if (last >= 0 && lanes.get(last) == flow.lane && to.get(last) == no - 1) to.set(last, no);
                else {
                    lanes.add(flow.lane);
                    from.add(no);
                    to.add(no);
                }
            }
            flow.inFlight -= flow.acknowledged.size();
            flow.acknowledged.clear();
        }
        if (acknowledged == 0) return;
        Failpoints.reach("acknowledged");
        connection.move(LaneConnection.ints(lanes), longs(from), longs(to), clock.instant());
        inFlight -= acknowledged;
        metrics.published.increment(acknowledged);
        lines.published(acknowledged);
        acknowledged = 0;
    }

    private static long[] longs(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }
}
