/** Attempts to pay for a booking: how far each has come, by one table, and what orders said of it. */
@NullMarked
package dev.jari.booking.attempt;

import org.jspecify.annotations.NullMarked;
