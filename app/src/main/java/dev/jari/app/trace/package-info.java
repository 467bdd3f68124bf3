/** Sends spans to a collector. */
@NullMarked
package dev.jari.app.trace;

import org.jspecify.annotations.NullMarked;
