package dev.jari.gateway.waiting;

import java.time.LocalDate;
import java.time.LocalTime;

/** Where people wait who want the same: one for each slot, so that a quiet slot never waits behind a hot one. */
public record Room(String name) {

    public static Room ofSlot(long slotId) {
        return new Room("s:" + slotId);
    }

    /** The nights of stays overlap, so all stays of a room type wait together. */
    public static Room ofStay(long offeringId) {
        return new Room("o:" + offeringId);
    }

    /** A slot by its time: it may come into being only with the first request, so it has no other name yet. */
    public static Room ofTime(long offeringId, LocalDate date, LocalTime startTime) {
        return new Room("t:%d:%sT%s".formatted(offeringId, date, startTime));
    }
}
