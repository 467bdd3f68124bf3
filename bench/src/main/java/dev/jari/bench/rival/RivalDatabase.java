package dev.jari.bench.rival;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One database with booking's and inventory's own tables, constraints and indexes, both in one transaction's reach: the
 * rivals are one program, as in the sources. What they put into the outbox is not relayed.
 */
public final class RivalDatabase implements AutoCloseable {

    // The pool's own default, and twice what each of Jari's services has.
    private static final int CONNECTIONS = 10;

    // A crowd of thousands waits for ten connections; that wait is the design's, and shall not end in an error.
    private static final Duration CONNECTION_WAIT = Duration.ofMinutes(5);

    private static final String TABLES =
            "bookings, booking_slot, booking_history, idempotency_keys, claim, reservation, outbox";

    private final HikariDataSource pool;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final long offering;
    private int slots;

    public RivalDatabase(String url) {
        for (var service : new String[] {"inventory", "booking"})
            ServiceDatabase.open(service, DatabaseSettings.at(url)).close();
        var config = new HikariConfig();
        config.setPoolName("rival");
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        config.addDataSourceProperty("currentSchema", "booking,inventory");
        pool = new HikariDataSource(config);
        jdbc = JdbcClient.create(pool);
        transactions = new TransactionTemplate(new JdbcTransactionManager(pool));
        offering = game();
    }

    private long game() {
        var venue = jdbc.sql("""
                        INSERT INTO venue (kind, name, time_zone, currency)
                        VALUES ('PARK_GOLF', '한강', 'UTC', 'KRW')
                        RETURNING id
                        """).query(Long.class).single();
        return jdbc.sql("""
                        INSERT INTO offering (venue_id, code, name, description, capacity, price, payment_types)
                        VALUES (:venue, :code, '동서', '', 100000, 20000, '{NONE}')
                        RETURNING id
                        """)
                .param("venue", venue)
                .param("code", "GAME")
                .query(Long.class)
                .single();
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    TransactionTemplate transactions() {
        return transactions;
    }

    long offering() {
        return offering;
    }

    /** Empties what was sold before, so that no round pays for an earlier one, and makes a new slot. */
    synchronized long slot(int capacity) {
        slots++;
        jdbc.sql("TRUNCATE " + TABLES).update();
        return jdbc.sql("""
                        INSERT INTO slot (offering_id, date, start_time, end_time, starts_at, capacity, price)
                        SELECT :offering, day, '09:00', '12:00', day + time '09:00', :capacity, 20000
                          FROM (SELECT current_date + CAST(:days AS integer) AS day) AS d
                        RETURNING id
                        """)
                .param("offering", offering)
                .param("capacity", capacity)
                .param("days", slots)
                .query(Long.class)
                .single();
    }

    int booked(long slot) {
        return jdbc.sql("SELECT booked FROM slot WHERE id = :slot")
                .param("slot", slot)
                .query(Integer.class)
                .single();
    }

    @Override
    public void close() {
        pool.close();
    }
}
