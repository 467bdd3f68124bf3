package dev.jari.booking.news;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells what was committed, so that no listener acts on what is rolled back. Listeners are called in the order they
 * were added, on the thread that committed, which may still hold its connection: they must not wait for anything.
 */
public final class CommitNews {

    private final List<Consumer<BookingsMoved>> listeners = new CopyOnWriteArrayList<>();

    public void heardBy(Consumer<BookingsMoved> listener) {
        listeners.add(listener);
    }

    /** To be called in an open transaction: told when it is committed. */
    public void afterCommit(BookingsMoved moved) {
        if (!moved.isEmpty()) afterCommit(() -> listeners.forEach(listener -> listener.accept(moved)));
    }

    /** Runs this when the open transaction is committed. */
    public static void afterCommit(Runnable then) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                then.run();
            }
        });
    }
}
