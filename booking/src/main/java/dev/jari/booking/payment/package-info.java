/** Paying for a booking: started here, done by orders, answered when it is known. */
@NullMarked
package dev.jari.booking.payment;

import org.jspecify.annotations.NullMarked;
