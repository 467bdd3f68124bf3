/** Questions about bookings and their answers. */
@NullMarked
package dev.jari.contracts.booking;

import org.jspecify.annotations.NullMarked;
