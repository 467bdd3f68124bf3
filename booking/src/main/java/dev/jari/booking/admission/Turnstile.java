package dev.jari.booking.admission;

import dev.jari.messaging.group.Overloaded;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Lets no more people through to the intake than their slot has places for. Who comes after them waits until it is
 * known what became of them, in order: mostly the slot is full then, and nobody was written only to be refused. It
 * refuses nobody: who has waited long enough goes through, and inventory decides.
 */
final class Turnstile implements AutoCloseable {

    /** A decision takes milliseconds; nobody should notice for long that inventory is away. */
    static final Duration WAIT_MAX = Duration.ofSeconds(1);

    /** After this a booking no longer counts as undecided: another process may have moved it, unheard. */
    private static final long UNDECIDED_MAX_NANOS = WAIT_MAX.multipliedBy(2).toNanos();

    private static final Executor LATER = CompletableFuture.delayedExecutor(
            WAIT_MAX.toNanos(),
            TimeUnit.NANOSECONDS,
            look -> Thread.ofVirtual().name("turnstile").start(look));

    private final LongFunction<OptionalInt> free;
    private final Function<Draft, CompletableFuture<Outcome>> intake;
    private final int waitingMax;
    private final Map<Long, Gate> gates = new HashMap<>();
    private final Map<Long, Undecided> undecided = new LinkedHashMap<>();
    private int waiting;
    private boolean closed;

    /**
     * @param free how many places a slot has left, as far as that is known
     * @param waitingMax a caller beyond this many is refused
     */
    Turnstile(
            LongFunction<OptionalInt> free, Function<Draft, CompletableFuture<Outcome>> intake, int waitingMax) {
        this.free = free;
        this.intake = intake;
        this.waitingMax = waitingMax;
    }

    private record Waiting(Draft draft, CompletableFuture<Outcome> answer, long since) {}

    /** Somebody who went through, and of whom nothing has been heard since. */
    private record Undecided(Gate gate, int places, long since) {}

    /** The people of one slot. */
    private static final class Gate {
        final long slotId;
        final Deque<Waiting> waiting = new ArrayDeque<>();
        int undecided;
        int places;
        boolean looking;

        Gate(long slotId) {
            this.slotId = slotId;
        }
    }

    /** What the intake says, at once or when it is known that it can say something better than to wait. */
    synchronized CompletableFuture<Outcome> submit(Draft draft) {
        // A hold has its places already; a stay would have to stand in line at each of its nights.
        if (closed || draft.holdId() != null || draft.slotIds().size() > 1) return intake.apply(draft);
        var now = System.nanoTime();
        forgetOld(now);
        var gate = gates.computeIfAbsent(draft.slotIds().getFirst(), Gate::new);
        if (gate.waiting.isEmpty() && goesThrough(gate, draft)) return letThrough(gate, draft, now);
        if (waiting >= waitingMax)
            return CompletableFuture.failedFuture(
                    new Overloaded("%d callers wait for a decision already".formatted(waitingMax)));
        var mine = new Waiting(draft, new CompletableFuture<>(), now);
        waiting++;
        gate.waiting.add(mine);
        if (gate.waiting.size() == 1) LATER.execute(() -> lookAgain(gate.slotId));
        return mine.answer;
    }

    /** With nobody before one there is nothing to wait for, nor where no place is left that they could take. */
    private boolean goesThrough(Gate gate, Draft draft) {
        if (gate.undecided == 0) return true;
        var left = free.apply(gate.slotId);
        return left.isEmpty()
                || left.getAsInt() < draft.quantity()
                || gate.places + draft.quantity() <= left.getAsInt();
    }

    private CompletableFuture<Outcome> letThrough(Gate gate, Draft draft, long now) {
        gate.undecided++;
        gate.places += draft.quantity();
        var before = undecided.put(draft.id(), new Undecided(gate, draft.quantity(), now));
        // Handed in again, because nobody knew the end of its commit.
        if (before != null) forget(before);
        var answer = intake.apply(draft);
        var _ = answer.whenComplete((outcome, _) -> {
            if (!(outcome instanceof Outcome.Accepted)) decided(List.of(draft.id()));
        });
        return answer;
    }

    /** Something became of these bookings, so that others may go through. */
    synchronized void decided(Collection<Long> bookingIds) {
        var changed = new LinkedHashMap<Long, Gate>();
        for (var id : bookingIds) {
            var one = undecided.remove(id);
            if (one == null) continue;
            forget(one);
            changed.put(one.gate.slotId, one.gate);
        }
        changed.values().forEach(this::look);
    }

    private void forget(Undecided one) {
        one.gate.undecided--;
        one.gate.places -= one.places;
        if (one.gate.undecided == 0 && one.gate.waiting.isEmpty()) gates.remove(one.gate.slotId);
    }

    private void forgetOld(long now) {
        for (var all = undecided.values().iterator(); all.hasNext(); ) {
            var oldest = all.next();
            if (now - oldest.since < UNDECIDED_MAX_NANOS) return;
            all.remove();
            forget(oldest);
        }
    }

    /** There is news of how many places the slot has left. */
    synchronized void heardOf(long slotId) {
        var gate = gates.get(slotId);
        if (gate != null) look(gate);
    }

    private synchronized void lookAgain(long slotId) {
        var gate = gates.get(slotId);
        if (gate == null) return;
        look(gate);
        if (!gate.waiting.isEmpty()) LATER.execute(() -> lookAgain(slotId));
    }

    private void look(Gate gate) {
        // Whoever the intake refuses at once makes room while others are let through; they are seen to all the same.
        if (gate.looking) return;
        gate.looking = true;
        letThrough(gate, System.nanoTime());
        gate.looking = false;
    }

    private void letThrough(Gate gate, long now) {
        for (var first = gate.waiting.peek(); first != null; first = gate.waiting.peek()) {
            if (!closed && !goesThrough(gate, first.draft) && now - first.since < WAIT_MAX.toNanos()) return;
            gate.waiting.remove();
            waiting--;
            pass(letThrough(gate, first.draft, now), first.answer);
        }
    }

    private static void pass(CompletableFuture<Outcome> from, CompletableFuture<Outcome> to) {
        var _ = from.whenComplete((outcome, failure) -> {
            if (failure == null) to.complete(outcome);
            else to.completeExceptionally(failure);
        });
    }

    /** From now on everybody goes through, those who wait first. */
    @Override
    public synchronized void close() {
        closed = true;
        List.copyOf(gates.values()).forEach(this::look);
    }
}
