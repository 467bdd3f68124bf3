package dev.jari.contracts.venue;

import java.time.LocalDate;
import java.util.Objects;

/** A day on which holiday prices hold. */
public record Holiday(LocalDate date, String name) {

    public Holiday {
        Objects.requireNonNull(date, "a holiday has a date");
        Objects.requireNonNull(name, "a holiday has a name");
    }
}
