/** Checks of what callers wrote, before anything believes it. */
@NullMarked
package dev.jari.orders.input;

import org.jspecify.annotations.NullMarked;
