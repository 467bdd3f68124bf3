package dev.jari.contracts.source;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.OfferingId;

/** Asks for an offering by the source designs' name for it. */
public record FindGame(OfferingId gameId) implements Request<GameAnswer> {

    public static final String SUBJECT = "games.get";
}
