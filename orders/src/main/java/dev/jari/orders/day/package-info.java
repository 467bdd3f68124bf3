/** Adds up what a day brought. */
@NullMarked
package dev.jari.orders.day;

import org.jspecify.annotations.NullMarked;
