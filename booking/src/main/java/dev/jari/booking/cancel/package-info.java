/** Giving a booking up, and asking before what that returns. */
@NullMarked
package dev.jari.booking.cancel;

import org.jspecify.annotations.NullMarked;
