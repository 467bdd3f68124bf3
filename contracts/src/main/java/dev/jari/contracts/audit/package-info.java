/** Checks of the promises against live data. */
@NullMarked
package dev.jari.contracts.audit;

import org.jspecify.annotations.NullMarked;
