package dev.jari.contracts.answer;

import java.util.List;

/** A list that needs no cursor: all there is, or, of what is asked for by position, fewer than asked for at its end. */
public record Items<T>(List<T> items) {

    public Items {
        items = List.copyOf(items);
    }
}
