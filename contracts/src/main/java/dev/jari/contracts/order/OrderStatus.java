package dev.jari.contracts.order;

/** How far an order has come. */
public enum OrderStatus {
    /** Heard of; nothing is taken yet. */
    CREATED,
    PAYING,
    /** It stopped half-way, or the provider did not answer. */
    ON_HOLD,
    PAID,
    /** Not paid; everything taken was given back. */
    CANCELED,
    REFUNDING,
    REFUNDED
}
