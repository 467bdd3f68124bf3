/** Measures Jari on this machine, with its real parts. */
@NullMarked
package dev.jari.bench;

import org.jspecify.annotations.NullMarked;
