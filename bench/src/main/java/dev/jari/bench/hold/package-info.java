/** Holds over three nights: Jari's one script against locks and counters. */
@NullMarked
package dev.jari.bench.hold;

import org.jspecify.annotations.NullMarked;
