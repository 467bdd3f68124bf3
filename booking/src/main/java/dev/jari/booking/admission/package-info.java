/** From a customer's wish to a booking that is accepted: checks, price, admission, intake, and the answer. */
@NullMarked
package dev.jari.booking.admission;

import org.jspecify.annotations.NullMarked;
