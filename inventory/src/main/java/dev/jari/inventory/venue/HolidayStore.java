package dev.jari.inventory.venue;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Holiday;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the holidays of a venue. */
class HolidayStore {

    private final JdbcClient jdbc;

    HolidayStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Until the end of the transaction no other changes the venue's holidays. */
    void lock(VenueId venueId) {
        jdbc.sql("SELECT id FROM venue WHERE id = ? FOR NO KEY UPDATE")
                .param(venueId)
                .query(Long.class)
                .single();
    }

    void insert(VenueId venueId, List<Holiday> holidays) {
        jdbc.sql("""
                        INSERT INTO holiday (venue_id, date, name)
                        SELECT ?, date, name FROM unnest(?::date[], ?::text[]) AS h (date, name)
                        """)
                .params(
                        venueId,
                        holidays.stream().map(day -> day.date().toString()).toArray(String[]::new),
                        holidays.stream().map(Holiday::name).toArray(String[]::new))
                .update();
    }

    void deleteAll(VenueId venueId) {
        jdbc.sql("DELETE FROM holiday WHERE venue_id = ?").param(venueId).update();
    }

    List<Holiday> between(VenueId venueId, LocalDate from, LocalDate to, int limit) {
        return jdbc.sql("""
                        SELECT date, name
                          FROM holiday
                         WHERE venue_id = ? AND date BETWEEN ? AND ?
                         ORDER BY date
                         LIMIT ?
                        """)
                .params(venueId, from, to, limit)
                .query((row, _) -> new Holiday(row.getObject(1, LocalDate.class), row.getString(2)))
                .list();
    }
}
