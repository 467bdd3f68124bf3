package dev.jari.bench.rival;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Reads the version, writes if it is still the same, tries three times as the sources do, then gives up. */
public final class OptimisticDesk implements Desk {

    private static final int TRIES = 3;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final RivalDatabase database;
    private final BookingRows rows;

    public OptimisticDesk(RivalDatabase database) {
        this.database = database;
        this.rows = new BookingRows(database);
    }

    @Override
    public long open(int capacity) {
        return database.slot(capacity);
    }

    @Override
    public Answer book(long slot, long user) {
        for (var tries = 1; tries <= TRIES; tries++) {
            var answer = attempt(slot, user);
            if (answer.isPresent()) return answer.get();
            if (tries < TRIES) LockSupport.parkNanos(tries * PAUSE_NANOS);
        }
        return Answer.GAVE_UP;
    }

    private record Seen(int free, long version) {}

    /** Empty when another caller was faster. */
    private Optional<Answer> attempt(long slot, long user) {
        return requireNonNull(database.transactions().execute(_ -> {
            var seen = database.jdbc()
                    .sql("SELECT capacity - booked AS free, version FROM slot WHERE id = :slot")
                    .param("slot", slot)
                    .query(Seen.class)
                    .single();
            if (seen.free() < 1) return Optional.of(Answer.SOLD_OUT);
            if (!take(slot, seen.version())) return Optional.<Answer>empty();
            rows.write(slot, user);
            return Optional.of(Answer.CONFIRMED);
        }));
    }

    private boolean take(long slot, long version) {
        return database.jdbc()
                        .sql("""
                        UPDATE slot
                           SET booked = booked + 1, version = version + 1
                         WHERE id = :slot
                           AND version = :version
                        """)
                        .param("slot", slot)
                        .param("version", version)
                        .update()
                == 1;
    }

    @Override
    public int booked(long slot) {
        return database.booked(slot);
    }
}
