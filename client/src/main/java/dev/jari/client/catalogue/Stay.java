package dev.jari.client.catalogue;

import dev.jari.client.money.Money;
import java.time.LocalDate;
import java.util.List;

/**
 * The nights of a stay.
 *
 * @param available the fewest of any night
 * @param total for one room
 */
public record Stay(int available, List<Night> nights, Money total) {

    public Stay {
        nights = List.copyOf(nights);
    }

    /** One night of it. */
    public record Night(LocalDate date, int available, Money price) {}
}
