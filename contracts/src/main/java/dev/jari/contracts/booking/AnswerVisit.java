package dev.jari.contracts.booking;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;

/** The customer says whether they come. */
public record AnswerVisit(String idOrNumber, UserId userId, boolean coming) implements Question<BookingNow> {

    public static final String SUBJECT = "bookings.visit";
}
