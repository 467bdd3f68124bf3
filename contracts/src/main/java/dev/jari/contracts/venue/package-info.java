/** Questions about venues and their answers: who sells, where, in which currency and on which cancellation terms. */
@NullMarked
package dev.jari.contracts.venue;

import org.jspecify.annotations.NullMarked;
