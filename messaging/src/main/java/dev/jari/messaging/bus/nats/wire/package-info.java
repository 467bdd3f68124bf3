/** What Jari's things are called in NATS, and how they are written there. */
@NullMarked
package dev.jari.messaging.bus.nats.wire;

import org.jspecify.annotations.NullMarked;
