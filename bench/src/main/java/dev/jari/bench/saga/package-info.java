/** How soon one booking is confirmed when nobody else is there. */
@NullMarked
package dev.jari.bench.saga;

import org.jspecify.annotations.NullMarked;
