/** Questions about coupons and their answers. */
@NullMarked
package dev.jari.contracts.coupon;

import org.jspecify.annotations.NullMarked;
