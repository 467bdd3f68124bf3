package dev.jari.orders.order;

import java.time.Duration;

/**
 * How recovery behaves.
 *
 * @param after the age at which an order without progress counts as stuck
 * @param every how often it looks
 * @param lockTtl how long an instance that died keeps an order from the others
 * @param attemptsMax an order that failed so often is parked
 * @param instance the name under which attempts are recorded
 */
public record RecoveryRules(Duration after, Duration every, Duration lockTtl, int attemptsMax, String instance) {}
