package dev.jari.contracts.wallet;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a user's wallet and a page of its entries, at most 200.
 *
 * @param currency absent for the usual one
 */
public record FindWallet(
        long userId, @Nullable String currency, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "wallets.get";
}
