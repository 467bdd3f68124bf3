package dev.jari.contracts.hold;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;

/**
 * Asks for a live hold; only its owner gets it.
 */
public record FindHold(HoldId holdId, UserId userId) implements Question<Hold> {

    public static final String SUBJECT = "holds.get";
}
