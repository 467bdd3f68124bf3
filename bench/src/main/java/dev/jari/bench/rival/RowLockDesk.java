package dev.jari.bench.rival;

import static java.util.Objects.requireNonNull;

/** {@code SELECT … FOR UPDATE}: all customers wait for the slot's row, each with a connection and a transaction. */
public final class RowLockDesk implements Desk {

    private final RivalDatabase database;
    private final BookingRows rows;

    public RowLockDesk(RivalDatabase database) {
        this.database = database;
        this.rows = new BookingRows(database);
    }

    @Override
    public long open(int capacity) {
        return database.slot(capacity);
    }

    @Override
    public Answer book(long slot, long user) {
        return requireNonNull(database.transactions().execute(_ -> {
            var free = database.jdbc()
                    .sql("SELECT capacity - booked FROM slot WHERE id = :slot FOR UPDATE")
                    .param("slot", slot)
                    .query(Integer.class)
                    .single();
            if (free < 1 || !rows.take(slot)) return Answer.SOLD_OUT;
            rows.write(slot, user);
            return Answer.CONFIRMED;
        }));
    }

    @Override
    public int booked(long slot) {
        return database.booked(slot);
    }
}
