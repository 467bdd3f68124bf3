package dev.jari.messaging.bus;

import java.time.Instant;

/**
 * Where a broker keeps messages between publishing and taking over.
 *
 * @param createdAt tells one store from another that took its name
 * @param server tells one start of the broker from another: a server that starts may have lost the end of its store
 * @param lastNo the number of its last message; never goes down unless messages were lost
 * @param settledUntil what was published before this was taken over by every group, so that it can't be lost
 * @param lost whether messages are gone that were stored while this process was looking, with no start in between
 */
public record BrokerState(
        String name, Instant createdAt, String server, long lastNo, Instant settledUntil, boolean lost) {}
