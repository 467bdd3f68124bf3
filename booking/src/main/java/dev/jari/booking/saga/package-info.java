/** What becomes of a booking after it was accepted: the one table of its moves, and those who make them. */
@NullMarked
package dev.jari.booking.saga;

import org.jspecify.annotations.NullMarked;
