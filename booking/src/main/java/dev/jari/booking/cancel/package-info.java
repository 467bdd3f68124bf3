/** Giving a booking up, or all of a slot, an offering or a venue, and asking before what that returns. */
@NullMarked
package dev.jari.booking.cancel;

import org.jspecify.annotations.NullMarked;
