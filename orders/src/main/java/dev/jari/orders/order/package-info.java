/** Orders, the steps of paying them, giving back, and recovery. */
@NullMarked
package dev.jari.orders.order;

import org.jspecify.annotations.NullMarked;
