package dev.jari.client.booking;

import dev.jari.client.money.Money;

/**
 * What cancelling gives back, or gave.
 *
 * @param rule which step of the ladder, or who cancelled
 */
public record Refund(int percent, Money refund, String rule) {}
