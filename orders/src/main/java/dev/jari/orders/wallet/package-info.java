/** Customers' balances and the ledger behind them. */
@NullMarked
package dev.jari.orders.wallet;

import org.jspecify.annotations.NullMarked;
