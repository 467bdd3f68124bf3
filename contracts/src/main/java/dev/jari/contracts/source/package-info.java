/** The words of the source designs, on the wire only: translated to the house's own where they arrive. */
@NullMarked
package dev.jari.contracts.source;

import org.jspecify.annotations.NullMarked;
