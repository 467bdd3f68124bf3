/** Holds: a promise of places for ten minutes that gives itself back. */
@NullMarked
package dev.jari.inventory.hold;

import org.jspecify.annotations.NullMarked;
