/** From a customer's request to the answer: checks, price, intake, and waiting for what comes of it. */
@NullMarked
package dev.jari.booking.create;

import org.jspecify.annotations.NullMarked;
