package dev.jari.bench.rival;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The sources' saga: a booking and its message are written in one transaction, the outbox is looked at every second for
 * ten messages. The other service and its answer are called at once and cost no hop, which spares this rival the broker
 * and, if the other side had an outbox too, a second wait.
 */
public final class PollingSaga implements AutoCloseable {

    private static final long POLL_MILLIS = 1_000;
    private static final int BATCH = 10;
    private static final long ANSWER_SECONDS_MAX = 60;

    private final RivalDatabase database;
    private final JdbcClient jdbc;
    private final BookingRows rows;
    private final Map<Long, CompletableFuture<Long>> waiting = new ConcurrentHashMap<>();
    private final ScheduledExecutorService poller = Executors.newSingleThreadScheduledExecutor();

    public PollingSaga(RivalDatabase database) {
        this.database = database;
        this.jdbc = database.jdbc();
        this.rows = new BookingRows(database);
        var _ = poller.scheduleWithFixedDelay(this::poll, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    public long open(int capacity) {
        return database.slot(capacity);
    }

    /** Accepted when this returns; completed with its id when it is confirmed. */
    public CompletableFuture<Long> book(long slot, long user) {
        var confirmed = new CompletableFuture<Long>().orTimeout(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
        database.transactions().executeWithoutResult(_ -> waiting.put(rows.writePending(slot, user), confirmed));
        return confirmed;
    }

    private record Asked(long bookingId, long slotId) {}

    private void poll() {
        try {
            var asked = jdbc.sql("""
                            SELECT b.id AS booking_id, b.slot_ids[1] AS slot_id
                              FROM outbox o
                              JOIN bookings b ON b.id = o.no
                             ORDER BY o.no
                             LIMIT :batch
                            """)
                    .param("batch", BATCH)
                    .query((row, _) -> new Asked(row.getLong("booking_id"), row.getLong("slot_id")))
                    .list();
            for (var one : asked) {
                reserve(one);
                confirm(one.bookingId());
            }
        } catch (RuntimeException broken) { // or the poller would stop without a word and every round would time out
            waiting.values().forEach(one -> one.completeExceptionally(broken));
        }
    }

    private void reserve(Asked one) {
        database.transactions().executeWithoutResult(_ -> {
            if (!rows.take(one.slotId())) throw new IllegalStateException("nothing is left of slot " + one.slotId());
            rows.writeReserved(one.bookingId(), one.slotId());
        });
    }

    private void confirm(long bookingId) {
        database.transactions().executeWithoutResult(_ -> rows.confirm(bookingId));
        var waiter = waiting.remove(bookingId);
        if (waiter != null) waiter.complete(bookingId);
    }

    @Override
    public void close() {
        poller.shutdownNow();
        poller.close();
    }
}
