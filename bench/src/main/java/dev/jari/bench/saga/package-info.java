/** How soon one booking is confirmed when no other customer is there. */
@NullMarked
package dev.jari.bench.saga;

import org.jspecify.annotations.NullMarked;
