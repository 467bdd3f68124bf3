package dev.jari.contracts.source;

import dev.jari.contracts.answer.Request;

/** Asks for an offering by the source designs' name for it; a service of theirs may ask for any number. */
public record FindGame(long gameId) implements Request<GameAnswer> {

    public static final String SUBJECT = "games.get";
}
