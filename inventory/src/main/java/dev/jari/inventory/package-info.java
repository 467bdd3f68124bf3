/** Venues, offerings, slots, claims, holds. */
@NullMarked
package dev.jari.inventory;

import org.jspecify.annotations.NullMarked;
