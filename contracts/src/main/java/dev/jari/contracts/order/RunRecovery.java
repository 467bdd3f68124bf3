package dev.jari.contracts.order;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.OrderId;
import org.jspecify.annotations.Nullable;

/**
 * Asks to look for stuck orders now.
 *
 * @param orderId only this one, also when recovery had given up on it
 */
public record RunRecovery(@Nullable OrderId orderId) implements Request<RecoveryReport> {

    public static final String SUBJECT = "orders.recover";
}
