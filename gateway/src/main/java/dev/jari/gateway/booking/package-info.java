/** Holds and bookings: what is wanted is read from either set of names, asked for once, and told as it is now. */
@NullMarked
package dev.jari.gateway.booking;

import org.jspecify.annotations.NullMarked;
