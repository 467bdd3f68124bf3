/** Cancelling everything that is booked for something that is closed. */
@NullMarked
package dev.jari.contracts.cancellation;

import org.jspecify.annotations.NullMarked;
