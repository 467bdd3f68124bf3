package dev.jari.contracts.booking;

/** The customer says whether they come. */
public record AnswerVisit(String idOrNumber, long userId, boolean coming) {

    public static final String SUBJECT = "bookings.visit";
}
