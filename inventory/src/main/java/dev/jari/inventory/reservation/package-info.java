/** Who has which places: decides about reserve and release in order, in batches, once for each booking. */
@NullMarked
package dev.jari.inventory.reservation;

import org.jspecify.annotations.NullMarked;
