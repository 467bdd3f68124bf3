package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;
import java.time.LocalDate;

/** Asks for the nights of a stay and how many rooms are free in all of them. */
public record FindStay(OfferingId offeringId, LocalDate checkIn, LocalDate checkOut) implements Question<Stay> {

    public static final String SUBJECT = "stays.availability";
}
