package dev.jari.bench.rival;

import static java.util.Objects.requireNonNull;

/** One guarded {@code UPDATE}, then the rows, then the commit: the row is locked for as long as the rest takes. */
public final class ConditionalDesk implements Desk {

    private final RivalDatabase database;
    private final BookingRows rows;
    private final boolean oneStatement;

    /** @param oneStatement takes and writes everything in one round trip, which few programs do */
    public ConditionalDesk(RivalDatabase database, boolean oneStatement) {
        this.database = database;
        this.rows = new BookingRows(database);
        this.oneStatement = oneStatement;
    }

    @Override
    public long open(int capacity) {
        return database.slot(capacity);
    }

    @Override
    public Answer book(long slot, long user) {
        if (oneStatement) return rows.takeAndWrite(slot, user) ? Answer.CONFIRMED : Answer.SOLD_OUT;
        return requireNonNull(database.transactions().execute(_ -> {
            if (!rows.take(slot)) return Answer.SOLD_OUT;
            rows.write(slot, user);
            return Answer.CONFIRMED;
        }));
    }

    @Override
    public int booked(long slot) {
        return database.booked(slot);
    }
}
