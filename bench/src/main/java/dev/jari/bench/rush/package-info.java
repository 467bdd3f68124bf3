/** A crowd at one slot, asking the engine itself: Jari, and the ways others sell the last place. */
@NullMarked
package dev.jari.bench.rush;

import org.jspecify.annotations.NullMarked;
