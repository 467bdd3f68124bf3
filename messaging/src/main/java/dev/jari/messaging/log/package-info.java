/** Lines about single bookings, and which bookings have them. */
@NullMarked
package dev.jari.messaging.log;

import org.jspecify.annotations.NullMarked;
