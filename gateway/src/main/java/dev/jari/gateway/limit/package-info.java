/** How much one caller, one address and all of them together may ask for. */
@NullMarked
package dev.jari.gateway.limit;

import org.jspecify.annotations.NullMarked;
