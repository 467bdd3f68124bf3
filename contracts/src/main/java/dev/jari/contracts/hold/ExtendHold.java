package dev.jari.contracts.hold;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;

/**
 * Asks for more time, once.
 */
public record ExtendHold(HoldId holdId, UserId userId) implements Question<Hold> {

    public static final String SUBJECT = "holds.extend";
}
