/** How records look on the wire. */
@NullMarked
package dev.jari.contracts.wire;

import org.jspecify.annotations.NullMarked;
