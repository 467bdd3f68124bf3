package dev.jari.contracts.order;

/** What an order takes, in this order; given back in the opposite one. */
public enum StepName {
    COUPON,
    STOCK,
    WALLET,
    CARD
}
