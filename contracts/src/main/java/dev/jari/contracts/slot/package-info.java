/** Questions about slots and their answers: what can run out, when, for how much, and how much is left. */
@NullMarked
package dev.jari.contracts.slot;

import org.jspecify.annotations.NullMarked;
