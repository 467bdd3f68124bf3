/** Accepting bookings: everyone who waits goes into one transaction, each gets an answer of its own. */
@NullMarked
package dev.jari.booking.intake;

import org.jspecify.annotations.NullMarked;
