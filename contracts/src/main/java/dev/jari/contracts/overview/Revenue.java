package dev.jari.contracts.overview;

import dev.jari.contracts.money.Money;

/**
 * What came and went in one currency, from wallets and cards together.
 *
 * @param taken for bookings
 * @param givenBack of that, and of what was taken on days before
 */
public record Revenue(Money taken, Money givenBack) {}
