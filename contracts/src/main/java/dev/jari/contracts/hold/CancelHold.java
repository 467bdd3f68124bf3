package dev.jari.contracts.hold;

/**
 * Gives the places of a hold back before its time is over; the answer shows the hold as it was.
 */
public record CancelHold(String holdId, long userId) {

    public static final String SUBJECT = "holds.cancel";
}
