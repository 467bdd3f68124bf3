package dev.jari.contracts.slot;

import java.time.LocalDate;

/** Asks for the nights of a stay and how many rooms are free in all of them. */
public record FindStay(long offeringId, LocalDate checkIn, LocalDate checkOut) {

    public static final String SUBJECT = "stays.availability";
}
