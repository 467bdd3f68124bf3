/** Bookings as they stand: read, listed, compared with what was promised. */
@NullMarked
package dev.jari.booking.record;

import org.jspecify.annotations.NullMarked;
