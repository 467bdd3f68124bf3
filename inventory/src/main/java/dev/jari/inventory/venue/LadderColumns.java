package dev.jari.inventory.venue;

import dev.jari.contracts.venue.LadderStep;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** Reads a venue's ladder beside the venue {@code v}, so that lists need no query for each. */
public final class LadderColumns {

    public static final String SQL = """
            ARRAY(SELECT l.hours_before FROM ladder_step l WHERE l.venue_id = v.id ORDER BY l.hours_before DESC)
                AS ladder_hours,
            ARRAY(SELECT l.percent FROM ladder_step l WHERE l.venue_id = v.id ORDER BY l.hours_before DESC)
                AS ladder_percents
            """;

    private LadderColumns() {}

    public static List<LadderStep> read(ResultSet row) throws SQLException {
        var hours = (Integer[]) row.getArray("ladder_hours").getArray();
        var percents = (Integer[]) row.getArray("ladder_percents").getArray();
        return IntStream.range(0, hours.length)
                .mapToObj(i -> new LadderStep(hours[i], percents[i]))
                .toList();
    }
}
