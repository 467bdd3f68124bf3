package dev.jari.orders.order;

import java.time.Duration;

/**
 * How much the workers take on, by kind.
 *
 * @param cardCharges wait for the provider
 * @param cardRefunds wait for it too, and never behind charges
 * @param wallets payments and refunds that need the database only
 * @param recoveryAfter an order that only waits must be heard of more often than that, or recovery takes it for dead
 */
public record WorkerRules(
        BulkheadRules cardCharges, BulkheadRules cardRefunds, BulkheadRules wallets, Duration recoveryAfter) {}
