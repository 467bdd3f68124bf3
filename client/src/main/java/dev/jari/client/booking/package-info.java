/** Holds and bookings, as the interface tells them. */
@NullMarked
package dev.jari.client.booking;

import org.jspecify.annotations.NullMarked;
