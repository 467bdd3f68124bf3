/** Bookings, their saga, slot cache, refund ladder. */
@NullMarked
package dev.jari.booking;

import org.jspecify.annotations.NullMarked;
