/** The card provider as orders sees it, and a simulated one. */
@NullMarked
package dev.jari.orders.provider;

import org.jspecify.annotations.NullMarked;
