/** Orders, payment steps, recovery; wallet, coupon, stock. */
@NullMarked
package dev.jari.orders;

import org.jspecify.annotations.NullMarked;
