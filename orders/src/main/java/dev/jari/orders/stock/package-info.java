/** How much orders have taken of what a menu offers. */
@NullMarked
package dev.jari.orders.stock;

import org.jspecify.annotations.NullMarked;
