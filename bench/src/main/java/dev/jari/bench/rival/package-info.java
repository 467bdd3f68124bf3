/** The ways others sell the last place, on the tables Jari uses and with the rows it writes. */
@NullMarked
package dev.jari.bench.rival;

import org.jspecify.annotations.NullMarked;
