/** Callers' idempotency keys, for whatever they are sent with: creating, paying and cancelling a booking. */
@NullMarked
package dev.jari.booking.key;

import org.jspecify.annotations.NullMarked;
