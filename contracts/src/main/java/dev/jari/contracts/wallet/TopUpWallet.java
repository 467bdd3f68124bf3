package dev.jari.contracts.wallet;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import org.jspecify.annotations.Nullable;

/**
 * Asks to put money into a wallet.
 *
 * @param idempotencyKey the same key of the same user tops up once; with another amount it is refused
 */
public record TopUpWallet(
        UserId userId, String idempotencyKey, @Nullable MoneyInput amount) implements Question<WalletNow> {

    public static final String SUBJECT = "wallets.top-up";
}
