package dev.jari.contracts.overview;

import dev.jari.contracts.answer.Request;

/** Asks how many holds live. */
public record CountHolds() implements Request<LiveHolds> {

    public static final String SUBJECT = "holds.count";
}
