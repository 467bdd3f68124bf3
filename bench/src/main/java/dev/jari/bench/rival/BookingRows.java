package dev.jari.bench.rival;

import dev.jari.booking.record.BookingNumber;
import dev.jari.contracts.id.BookingId;
import dev.jari.messaging.envelope.Lanes;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The rows of a confirmed booking, statement by statement, in the transaction that took its place: key, booking, slot,
 * history, reservation, claim and one message. Jari writes more of them, as a booking changes its state and services
 * tell each other; the rivals are spared that. Ids come from memory, which spares them a round trip.
 */
final class BookingRows {

    /** As long as what Jari remembers of a game. */
    static final String SNAPSHOT = """
            {"offering":{"offeringId":1,"code":"GAME","name":"동서"},"venue":{"venueId":1,"kind":"PARK_GOLF","name":"한강",\
            "timeZone":"UTC","ladder":[{"hoursBefore":168,"percent":100},{"hoursBefore":72,"percent":80},\
            {"hoursBefore":24,"percent":50}]},"frontNineCourseName":"동코스","backNineCourseName":"서코스"}""";

    /** As long as what Jari tells notify. */
    static final String CONFIRMED = """
            {"bookingId":1000000,"bookingNumber":"BK-7K2M9QX4","userId":1000000,"gameId":1,"gameName":"동서",\
            "frontNineCourseName":"동코스","backNineCourseName":"서코스","bookingDate":"2027-01-01","timeSlot":"09:00",\
            "playerCount":1,"totalPrice":20000,"offeringId":1,"slotIds":[1],"quantity":1}""";

    private static final String ROUTE = "bookings/create";
    private static final String FINGERPRINT = "3f1d0c6a7b2e4f5890abcdef12345678";

    private final JdbcClient jdbc;
    private final long offering;
    private final int lane;
    private final AtomicLong ids = new AtomicLong(1_000);

    BookingRows(RivalDatabase database) {
        this.jdbc = database.jdbc();
        this.offering = database.offering();
        this.lane = Lanes.of(offering);
    }

    /** A place less; false when none is left. */
    boolean take(long slot) {
        return jdbc.sql("""
                        UPDATE slot
                           SET booked = booked + 1, version = version + 1
                         WHERE id = :slot
                           AND booked < capacity
                        """).param("slot", slot).update() == 1;
    }

    /** The id of the booking. */
    long write(long slot, long user) {
        var id = ids.incrementAndGet();
        insert(KEY, id, slot, user);
        insert(BOOKING, id, slot, user);
        insert(SLOT, id, slot, user);
        insert(HISTORY, id, slot, user);
        insert(RESERVATION, id, slot, user);
        insert(CLAIM, id, slot, user);
        insert(MESSAGE, id, slot, user);
        return id;
    }

    /** Key, booking, slot, history and the question to the other service; nothing is taken yet. */
    long writePending(long slot, long user) {
        var id = ids.incrementAndGet();
        insert(KEY, id, slot, user);
        insert(PENDING, id, slot, user);
        insert(SLOT, id, slot, user);
        insert(HISTORY, id, slot, user);
        insert(MESSAGE, id, slot, user);
        return id;
    }

    void writeReserved(long id, long slot) {
        insert(RESERVATION, id, slot, 0);
        insert(CLAIM, id, slot, 0);
    }

    /** The end of a pending one: its state, its history, and no message any more. */
    void confirm(long id) {
        var rows = jdbc.sql("""
                        UPDATE bookings
                           SET status = 'CONFIRMED', due_at = NULL, version = 2, changed_at = now()
                         WHERE id = :id
                           AND status = 'PENDING'
                        """).param("id", id).update();
        if (rows != 1) throw new IllegalStateException("booking %d is not pending".formatted(id));
        jdbc.sql("""
                        INSERT INTO booking_history (booking_id, version, at, actor, what, from_status, to_status)
                        VALUES (:id, 2, now(), 'SYSTEM', 'CONFIRMED', 'PENDING', 'CONFIRMED')
                        """).param("id", id).update();
        jdbc.sql("DELETE FROM outbox WHERE no = :id").param("id", id).update();
    }

    private void insert(String sql, long id, long slot, long user) {
        var rows = parameters(jdbc.sql(sql), id, slot, user).update();
        if (rows != 1) throw new IllegalStateException("%d rows: %s".formatted(rows, sql));
    }

    /** Taking the place and writing all of it as one statement and one round trip; false when none is left. */
    boolean takeAndWrite(long slot, long user) {
        return parameters(jdbc.sql(ALL), ids.incrementAndGet(), slot, user)
                        .query(Integer.class)
                        .single()
                == 1;
    }

    private JdbcClient.StatementSpec parameters(JdbcClient.StatementSpec statement, long id, long slot, long user) {
        return statement
                .param("id", id)
                .param("slot", slot)
                .param("user", user)
                .param("number", BookingNumber.of(new BookingId(id)))
                .param("lane", lane)
                .param("offering", offering)
                .param("key", "bench-%d-%d".formatted(slot, user))
                .param("route", ROUTE)
                .param("fingerprint", FINGERPRINT)
                .param("snapshot", SNAPSHOT)
                .param("message", new UUID(slot, id))
                .param("payload", CONFIRMED);
    }

    private static final String KEY = """
            INSERT INTO idempotency_keys (user_id, route, key, fingerprint, booking_id, waits, created_at)
            SELECT CAST(:user AS bigint), :route, :key, :fingerprint, CAST(:id AS bigint), true, now()
            """;

    private static final String BOOKING_AS = """
            INSERT INTO bookings (id, number, user_id, status, due_at, lane, accepted_seq, offering_id, slot_ids,
                                  snapshot, date, start_time, starts_at, quantity, payment_type, currency,
                                  total_amount, amount_due, items, created_at, changed_at)
            SELECT CAST(:id AS bigint), :number, CAST(:user AS bigint), %s, CAST(:lane AS smallint),
                   CAST(:id AS bigint), CAST(:offering AS bigint), ARRAY [CAST(:slot AS bigint)],
                   CAST(:snapshot AS jsonb), current_date, '09:00', now(), 1, 'NONE', 'KRW', 20000, 0, '[]', now(),
                   now()
            """;

    private static final String BOOKING = BOOKING_AS.formatted("'CONFIRMED', CAST(NULL AS timestamptz)");

    private static final String PENDING = BOOKING_AS.formatted("'PENDING', now() + interval '1 minute'");

    private static final String SLOT = """
            INSERT INTO booking_slot (booking_id, slot_id, user_id)
            SELECT CAST(:id AS bigint), CAST(:slot AS bigint), CAST(:user AS bigint)
            """;

    private static final String HISTORY = """
            INSERT INTO booking_history (booking_id, version, at, actor, what, to_status)
            SELECT CAST(:id AS bigint), 1, now(), 'USER', 'CREATED', 'CONFIRMED'
            """;

    private static final String RESERVATION = """
            INSERT INTO reservation (booking_id, offering_id, lane, accepted_seq, decision_no, state, quantity,
                                     slot_ids, decided_at)
            SELECT CAST(:id AS bigint), CAST(:offering AS bigint), CAST(:lane AS smallint), CAST(:id AS bigint),
                   CAST(:id AS bigint), 'RESERVED', 1, ARRAY [CAST(:slot AS bigint)], now()
            """;

    private static final String CLAIM = """
            INSERT INTO claim (booking_id, slot_id, quantity)
            SELECT CAST(:id AS bigint), CAST(:slot AS bigint), 1
            """;

    private static final String MESSAGE = """
            INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
            SELECT CAST(:lane AS smallint), CAST(:id AS bigint), CAST(:message AS uuid), CAST(:id AS text),
                   'booking.confirmed', 1, '{}', :payload, now()
            """;

    private static final String ALL = """
            WITH taken AS (
                UPDATE slot
                   SET booked = booked + 1, version = version + 1
                 WHERE id = :slot
                   AND booked < capacity
                RETURNING id),
            """
            + "k AS (%s FROM taken), b AS (%s FROM taken), s AS (%s FROM taken), h AS (%s FROM taken), "
                    .formatted(KEY, BOOKING, SLOT, HISTORY)
            + "r AS (%s FROM taken), c AS (%s FROM taken), m AS (%s FROM taken) SELECT count(*) FROM taken"
                    .formatted(RESERVATION, CLAIM, MESSAGE);
}
