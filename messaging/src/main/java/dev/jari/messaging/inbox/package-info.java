/** Messages enter a service: batches, duplicates, poison, retry. */
@NullMarked
package dev.jari.messaging.inbox;

import org.jspecify.annotations.NullMarked;
