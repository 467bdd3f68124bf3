package dev.jari.booking.record;

import org.springframework.jdbc.core.simple.JdbcClient;

/** A year of bookings, made by the database itself: customers, venues, visits and states as in a real one. */
final class ManyBookings {

    static final int VENUES = 40;
    static final int USERS = 5_000;

    private ManyBookings() {}

    /** One every five minutes until the begin of 2027, each for a day within two months; one of 200 did not come. */
    static void write(JdbcClient jdbc, int count) {
        jdbc.sql("""
                        INSERT INTO bookings (id, number, user_id, status, lane, accepted_seq, offering_id, slot_ids,
                                              snapshot, date, start_time, starts_at, quantity, payment_type, currency,
                                              total_amount, amount_due, items, fail_reason, due_at, created_at,
                                              changed_at)
                        SELECT n, 'BK-' || n, coalesce(nullif(n * 7 % :users, 0), :users), status, n % 16, n,
                               coalesce(nullif(n % 100, 0), 100), ARRAY[n],
                               jsonb_build_object(
                                   'offering', jsonb_build_object('offeringId', coalesce(nullif(n % 100, 0), 100),
                                       'code', 'EW', 'name', '동서'),
                                   'venue', jsonb_build_object(
                                       'venueId', coalesce(nullif(n * 13 % :venues, 0), :venues), 'kind', 'PARK_GOLF',
                                       'name', '한강', 'timeZone', 'Asia/Seoul', 'ladder', '[]'::jsonb)),
                               made::date + (n * 31 % 60)::int, '09:00', made + interval '60 days', 1, 'NONE', 'KRW',
                               20000, 0, '[]', CASE status WHEN 'FAILED' THEN 'SOLD_OUT' END,
                               CASE status WHEN 'PENDING' THEN made END, made, made
                          FROM (SELECT n, timestamptz '2027-01-01T00:00:00Z' - (:count - n) * interval '5 minutes',
                                       CASE WHEN n > :count - 50 THEN 'PENDING'
                                            WHEN n % 200 = 0 THEN 'NO_SHOW'
                                            WHEN n % 3 = 0 THEN 'FAILED'
                                            WHEN n % 10 = 1 THEN 'CANCELLED'
                                            ELSE 'CONFIRMED' END
                                  FROM generate_series(1, :count) AS n) AS b (n, made, status)
                        """)
                .param("users", USERS)
                .param("venues", VENUES)
                .param("count", count)
                .update();
        jdbc.sql("ANALYZE bookings").update();
    }
}
