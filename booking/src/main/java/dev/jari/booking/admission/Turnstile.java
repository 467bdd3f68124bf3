package dev.jari.booking.admission;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.messaging.group.Overloaded;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Where drafts wait in line, one line for each slot, until the gate lets the first of it through. It refuses none: a
 * draft that has waited long enough goes through, and inventory decides.
 */
final class Turnstile implements AutoCloseable {

    /** A decision takes milliseconds; customers should not notice for long that inventory is away. */
    static final Duration WAIT_MAX = Duration.ofSeconds(1);

    /** After this a booking no longer counts as undecided: another process may have moved it, unheard. */
    private static final long UNDECIDED_MAX_NANOS = WAIT_MAX.multipliedBy(2).toNanos();

    private static final Executor LATER = CompletableFuture.delayedExecutor(
            WAIT_MAX.toNanos(),
            TimeUnit.NANOSECONDS,
            look -> Thread.ofVirtual().name("turnstile").start(look));

    private final Gate gate;
    private final Function<Draft, CompletableFuture<Outcome>> intake;
    private final int waitingMax;
    private final Map<SlotId, Line> lines = new HashMap<>();
    private final Map<BookingId, Undecided> undecided = new LinkedHashMap<>();
    private int waiting;
    private boolean closed;

    /** @param waitingMax a caller beyond this many is refused */
    Turnstile(Gate gate, Function<Draft, CompletableFuture<Outcome>> intake, int waitingMax) {
        this.gate = gate;
        this.intake = intake;
        this.waitingMax = waitingMax;
    }

    /** Says whether a draft goes through while those before it, of whom nothing is known yet, want so many places. */
    @FunctionalInterface
    interface Gate {
        boolean letsThrough(Draft draft, int undecidedPlaces);
    }

    private record Waiting(Draft draft, CompletableFuture<Outcome> answer, long since) {}

    /** A draft that went through, and of which nothing has been heard since. */
    private record Undecided(Line line, int places, long since) {}

    /** The drafts of one slot. */
    private static final class Line {
        final SlotId slotId;
        final Deque<Waiting> waiting = new ArrayDeque<>();
        int undecided;
        int places;
        boolean looking;

        Line(SlotId slotId) {
            this.slotId = slotId;
        }
    }

    /** What the intake says, at once or when it is known that it can say something better than to wait. */
    synchronized CompletableFuture<Outcome> submit(Draft draft) {
        // A hold has its places already; a stay would have to stand in line at each of its nights.
        if (closed || draft.wish().isHeld() || draft.slotIds().size() > 1) return intake.apply(draft);
        var now = System.nanoTime();
        forgetOld(now);
        var line = lines.computeIfAbsent(draft.slotIds().getFirst(), Line::new);
        if (line.waiting.isEmpty() && goesThrough(line, draft)) return letThrough(line, draft, now);
        if (waiting >= waitingMax)
            return CompletableFuture.failedFuture(
                    new Overloaded("%d callers wait for a decision already".formatted(waitingMax)));
        var mine = new Waiting(draft, new CompletableFuture<>(), now);
        waiting++;
        line.waiting.add(mine);
        if (line.waiting.size() == 1) LATER.execute(() -> lookAgain(line.slotId));
        return mine.answer;
    }

    /** With none before it there is nothing to wait for. */
    private boolean goesThrough(Line line, Draft draft) {
        return line.undecided == 0 || gate.letsThrough(draft, line.places);
    }

    private CompletableFuture<Outcome> letThrough(Line line, Draft draft, long now) {
        line.undecided++;
        line.places += draft.quantity();
        var before = undecided.put(draft.id(), new Undecided(line, draft.quantity(), now));
        // Handed in again, because the end of its commit was not known.
        if (before != null) forget(before);
        var answer = intake.apply(draft);
        var _ = answer.whenComplete((outcome, _) -> {
            if (!(outcome instanceof Outcome.Accepted)) decided(List.of(draft.id()));
        });
        return answer;
    }

    /** Something became of these bookings, so that others may go through. */
    synchronized void decided(Collection<BookingId> bookingIds) {
        var changed = new LinkedHashMap<SlotId, Line>();
        for (var id : bookingIds) {
            var one = undecided.remove(id);
            if (one == null) continue;
            forget(one);
            changed.put(one.line.slotId, one.line);
        }
        changed.values().forEach(this::look);
    }

    private void forget(Undecided one) {
        one.line.undecided--;
        one.line.places -= one.places;
        if (one.line.undecided == 0 && one.line.waiting.isEmpty()) lines.remove(one.line.slotId);
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
    synchronized void heardOf(SlotId slotId) {
        var line = lines.get(slotId);
        if (line != null) look(line);
    }

    private synchronized void lookAgain(SlotId slotId) {
        var line = lines.get(slotId);
        if (line == null) return;
        look(line);
        if (!line.waiting.isEmpty()) LATER.execute(() -> lookAgain(slotId));
    }

    private void look(Line line) {
        // A draft that the intake refuses at once makes room while others are let through; all are seen to.
        if (line.looking) return;
        line.looking = true;
        letThrough(line, System.nanoTime());
        line.looking = false;
    }

    private void letThrough(Line line, long now) {
        for (var first = line.waiting.peek(); first != null; first = line.waiting.peek()) {
            if (!closed && !goesThrough(line, first.draft) && now - first.since < WAIT_MAX.toNanos()) return;
            line.waiting.remove();
            waiting--;
            pass(letThrough(line, first.draft, now), first.answer);
        }
    }

    private static void pass(CompletableFuture<Outcome> from, CompletableFuture<Outcome> to) {
        var _ = from.whenComplete((outcome, failure) -> {
            if (failure == null) to.complete(outcome);
            else to.completeExceptionally(failure);
        });
    }

    /** From now on all go through, those who wait first. */
    @Override
    public synchronized void close() {
        closed = true;
        List.copyOf(lines.values()).forEach(this::look);
    }
}
