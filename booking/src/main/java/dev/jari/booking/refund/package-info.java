/** What goes back to a customer, as a pure function. */
@NullMarked
package dev.jari.booking.refund;

import org.jspecify.annotations.NullMarked;
