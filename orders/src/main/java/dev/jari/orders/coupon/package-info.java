/** Reductions that a user may use once. */
@NullMarked
package dev.jari.orders.coupon;

import org.jspecify.annotations.NullMarked;
