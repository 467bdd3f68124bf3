/** What venue staff decides about bookings. */
@NullMarked
package dev.jari.booking.staff;

import org.jspecify.annotations.NullMarked;
