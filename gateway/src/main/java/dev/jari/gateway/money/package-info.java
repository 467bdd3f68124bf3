/** A customer's money: wallet, coupons, orders. What a body may say is judged by orders. */
@NullMarked
package dev.jari.gateway.money;

import org.jspecify.annotations.NullMarked;
