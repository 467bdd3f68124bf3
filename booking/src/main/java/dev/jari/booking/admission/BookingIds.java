package dev.jari.booking.admission;

import dev.jari.contracts.id.BookingId;
import dev.jari.platform.database.ServiceDatabase;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ids of bookings before they are written, taken from the database a block at a time. */
final class BookingIds {

    /** As the sequence counts. */
    private static final int BLOCK = 1_000;

    private final JdbcClient jdbc;
    private final ReentrantLock lock = new ReentrantLock();
    private long next;
    private long end;

    BookingIds(ServiceDatabase database) {
        this.jdbc = database.jdbc();
    }

    BookingId next() {
        lock.lock();
        try {
            if (next == end) {
                next = jdbc.sql("SELECT nextval('booking_block')")
                        .query(Long.class)
                        .single();
                end = next + BLOCK;
            }
            return new BookingId(next++);
        } finally {
            lock.unlock();
        }
    }
}
