/** Checks of what orders promises against live data. */
@NullMarked
package dev.jari.orders.audit;

import org.jspecify.annotations.NullMarked;
