package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;
import java.util.List;

/** Asks to replace the holidays of a venue; slots that exist keep their price. */
public record SetHolidays(VenueId venueId, List<Holiday> holidays) implements Question<Items<Holiday>> {

    public static final int HOLIDAYS_MAX = 500;

    public static final String SUBJECT = "holidays.set";

    public SetHolidays {
        holidays = List.copyOf(holidays);
    }
}
