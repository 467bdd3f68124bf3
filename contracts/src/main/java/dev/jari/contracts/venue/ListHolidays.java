package dev.jari.contracts.venue;

/** Asks for all holidays of a venue. */
public record ListHolidays(long venueId) {

    public static final String SUBJECT = "holidays.list";
}
