/** Messages, questions and broadcasts between processes over NATS; durable messages are kept by JetStream. */
@NullMarked
package dev.jari.messaging.bus.nats;

import org.jspecify.annotations.NullMarked;
