/** Where ids come from. */
@NullMarked
package dev.jari.contracts.id;

import org.jspecify.annotations.NullMarked;
