/** How soon after its start Jari sells its first place. */
@NullMarked
package dev.jari.bench.start;

import org.jspecify.annotations.NullMarked;
