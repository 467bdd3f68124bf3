/** A message on its way: envelope, lane, body, trace. */
@NullMarked
package dev.jari.messaging.envelope;

import org.jspecify.annotations.NullMarked;
