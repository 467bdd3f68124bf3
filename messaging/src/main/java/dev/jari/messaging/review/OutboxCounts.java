package dev.jari.messaging.review;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a service that are not taken over.
 *
 * @param waiting those on their way
 * @param oldest when the first of them was written; absent where none waits
 * @param parked those given up, ten thousand at most
 */
public record OutboxCounts(long waiting, @Nullable Instant oldest, long parked) {}
