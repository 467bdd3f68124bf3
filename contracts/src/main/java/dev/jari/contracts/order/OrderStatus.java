package dev.jari.contracts.order;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far an order has come. */
public enum OrderStatus {
    /** Heard of; nothing is taken yet. */
    CREATED,
    PAYING,
    /** It stopped half-way, or the provider did not answer. */
    ON_HOLD,
    PAID,
    /** Not paid; everything taken was given back. */
    @JsonProperty(OrderStatus.CANCELLED_WORD)
    CANCELLED,
    REFUNDING,
    REFUNDED;

    private static final String CANCELLED_WORD = "CANCELED";

    /** As the source designs spell it: in JSON, in the database and in what callers ask for. */
    public String word() {
        return this == CANCELLED ? CANCELLED_WORD : name();
    }

    public static OrderStatus ofWord(String word) {
        return word.equals(CANCELLED_WORD) ? CANCELLED : valueOf(word);
    }
}
