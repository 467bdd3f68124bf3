package dev.jari.contracts.overview;

import dev.jari.contracts.answer.Request;
import java.time.Instant;

/**
 * Asks for the money of a day, and for the orders that need a look now.
 *
 * @param from when the day begins
 * @param to when the next one does
 */
public record CountMoney(Instant from, Instant to) implements Request<MoneyOfDay> {

    public static final String SUBJECT = "orders.day";
}
