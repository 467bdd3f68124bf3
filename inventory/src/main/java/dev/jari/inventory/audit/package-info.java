/** Checks inventory's promises against live data. */
@NullMarked
package dev.jari.inventory.audit;

import org.jspecify.annotations.NullMarked;
