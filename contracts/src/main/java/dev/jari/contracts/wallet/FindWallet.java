package dev.jari.contracts.wallet;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a user's wallet and a page of its entries, at most 200.
 *
 * @param currency absent for the usual one
 */
public record FindWallet(
        UserId userId, @Nullable String currency, @Nullable String cursor, int limit) implements Question<WalletNow> {

    public static final String SUBJECT = "wallets.get";
}
