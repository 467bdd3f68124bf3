package dev.jari.contracts.payment;

/** Where the money of an order comes from, and where it goes back to. */
public enum PaymentMethod {
    WALLET,
    CARD
}
