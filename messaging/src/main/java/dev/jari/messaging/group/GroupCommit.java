package dev.jari.messaging.group;

import dev.jari.platform.fault.Faults;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Lets many callers share one commit: those who wait when the last write ends go into the next one, in order of
 * arrival. Alone, a caller goes at once; under load the groups form by themselves. The write runs on a thread of its
 * own: what belongs to a caller's context, such as its trace, has to be part of the request.
 */
public final class GroupCommit<Q, A> implements AutoCloseable {

    /** A write that lost against another transaction is tried again so often before its callers hear of it. */
    private static final int ATTEMPTS_MAX = 3;

    private final String name;
    private final int waitingMax;
    private final int groupMax;
    private final Function<List<Q>, List<A>> write;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Waiting<Q, A>> waiting = new ArrayDeque<>();
    private final Thread drainer;
    private boolean closed;

    /**
     * @param waitingMax a caller beyond this many is refused
     * @param groupMax the most requests in one write
     * @param write writes all or nothing and gives one answer per request, in order; it may be called again with single
     *     requests of a group that failed
     */
    public GroupCommit(String name, int waitingMax, int groupMax, Function<List<Q>, List<A>> write) {
        if (waitingMax < 1 || groupMax < 1)
            throw new IllegalArgumentException(
                    "%s: %d may wait, %d may share a write".formatted(name, waitingMax, groupMax));
        this.name = name;
        this.waitingMax = waitingMax;
        this.groupMax = groupMax;
        this.write = write;
        // A platform thread, begun with the first request, for the same reasons as a lane's worker.
        this.drainer = Thread.ofPlatform().daemon().name("group-commit-" + name).unstarted(this::drain);
    }

    private record Waiting<Q, A>(Q request, CompletableFuture<A> answer) {}

    /** The answer, or {@link Overloaded}, or the failure of this very request. */
    public CompletableFuture<A> submit(Q request) {
        var mine = new Waiting<Q, A>(request, new CompletableFuture<>());
        lock.lock();
        try {
            if (closed) return CompletableFuture.failedFuture(new Overloaded(name + " is closing"));
            if (waiting.size() >= waitingMax)
                return CompletableFuture.failedFuture(
                        new Overloaded("%d callers of %s wait already".formatted(waitingMax, name)));
            waiting.add(mine);
            if (drainer.getState() == Thread.State.NEW) drainer.start();
            changed.signal();
        } finally {
            lock.unlock();
        }
        return mine.answer();
    }

    private void drain() {
        for (var group = next(); !group.isEmpty(); group = next()) write(group);
    }

    /** Waits for a caller; empty when closed and done. */
    private List<Waiting<Q, A>> next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) changed.awaitUninterruptibly();
            var group = new ArrayList<Waiting<Q, A>>(Math.min(waiting.size(), groupMax));
            while (!waiting.isEmpty() && group.size() < groupMax) group.add(waiting.removeFirst());
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void write(List<Waiting<Q, A>> group) {
        for (var attempt = 1; ; attempt++) {
            try {
                answer(group);
                return;
            } catch (RuntimeException | Error e) { // belongs to the callers, and must not end the drainer
                if (attempt < ATTEMPTS_MAX && Faults.lostARace(e)) continue;
                failed(group, e);
                return;
            }
        }
    }

    private void failed(List<Waiting<Q, A>> group, Throwable failure) {
        // With the database away each of them would only wait for it in turn.
        if (group.size() == 1 || Faults.passes(failure))
            group.forEach(one -> one.answer().completeExceptionally(failure));
        else group.forEach(one -> write(List.of(one)));
    }

    private void answer(List<Waiting<Q, A>> group) {
        var answers = write.apply(group.stream().map(Waiting::request).toList());
        if (answers.size() != group.size())
            throw new IllegalStateException(
                    "%s gave %d answers to %d requests".formatted(name, answers.size(), group.size()));
        for (var i = 0; i < group.size(); i++) group.get(i).answer().complete(answers.get(i));
    }

    /** Takes no more callers and returns when all have an answer. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        try {
            drainer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
