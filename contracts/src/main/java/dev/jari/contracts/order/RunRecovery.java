package dev.jari.contracts.order;

import org.jspecify.annotations.Nullable;

/**
 * Asks to look for stuck orders now.
 *
 * @param orderId only this one, also when recovery had given up on it
 */
public record RunRecovery(@Nullable Long orderId) {

    public static final String SUBJECT = "orders.recover";
}
