/** Jari's services wired in this process, as the product wires them, for the benches that ask the engine itself. */
@NullMarked
package dev.jari.bench.engine;

import org.jspecify.annotations.NullMarked;
