package dev.jari.app.command;

import java.io.Console;
import java.util.Optional;

/** The person at the other end, if there is one. */
final class Terminal {

    private Terminal() {}

    /** Empty when input or output is a pipe or a file. */
    static Optional<Console> person() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }
}
