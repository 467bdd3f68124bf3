package dev.jari.contracts.message;

/** Asks for an offering by the source designs' name for it. */
public record FindGame(long gameId) {

    public static final String SUBJECT = "games.get";
}
