/** Money, wallets and coupons, as the interface tells them. */
@NullMarked
package dev.jari.client.money;

import org.jspecify.annotations.NullMarked;
