package dev.jari.messaging.bus;

import java.time.Instant;

/**
 * Where a broker keeps messages between publishing and taking over.
 *
 * @param createdAt tells one store from another that took its name
 * @param lastNo the number of its last message; never goes down unless messages were lost
 * @param settledUntil what was published before this was taken over by every group, so that it can't be lost
 * @param lost whether messages are gone that were stored while this process was looking
 */
public record BrokerState(String name, Instant createdAt, long lastNo, Instant settledUntil, boolean lost) {}
