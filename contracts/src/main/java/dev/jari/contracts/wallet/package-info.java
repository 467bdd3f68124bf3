/** Questions about wallets and their answers. */
@NullMarked
package dev.jari.contracts.wallet;

import org.jspecify.annotations.NullMarked;
