package dev.jari.contracts.venue;

import java.util.List;

/** Asks to replace the holidays of a venue; slots that exist keep their price. */
public record SetHolidays(long venueId, List<Holiday> holidays) {

    public static final String SUBJECT = "holidays.set";

    public SetHolidays {
        holidays = List.copyOf(holidays);
    }
}
