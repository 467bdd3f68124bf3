/** Everything that happened to a booking, in order. */
@NullMarked
package dev.jari.booking.timeline;

import org.jspecify.annotations.NullMarked;
