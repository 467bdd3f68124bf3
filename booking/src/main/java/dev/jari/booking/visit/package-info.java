/** Whether customers say that they come. */
@NullMarked
package dev.jari.booking.visit;

import org.jspecify.annotations.NullMarked;
