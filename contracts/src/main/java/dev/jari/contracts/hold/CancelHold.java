package dev.jari.contracts.hold;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;

/**
 * Gives the places of a hold back before its time is over; the answer shows the hold as it was.
 */
public record CancelHold(HoldId holdId, UserId userId) implements Question<Hold> {

    public static final String SUBJECT = "holds.cancel";
}
