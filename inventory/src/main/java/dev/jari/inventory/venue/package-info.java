/** Who sells: venues with their zone, currency, cancellation ladder and holidays. */
@NullMarked
package dev.jari.inventory.venue;

import org.jspecify.annotations.NullMarked;
