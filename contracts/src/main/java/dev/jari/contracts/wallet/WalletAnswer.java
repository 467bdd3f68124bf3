package dev.jari.contracts.wallet;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Either the wallet as it is now, or why not.
 *
 * @param replayed whether the top-up's key was known, so that nothing was added
 */
public record WalletAnswer(
        @Nullable Wallet wallet, boolean replayed, @Nullable Refusal refusal) {

    public static WalletAnswer of(Wallet wallet) {
        return new WalletAnswer(wallet, false, null);
    }

    public static WalletAnswer refused(Refusal refusal) {
        return new WalletAnswer(null, false, refusal);
    }

    public WalletAnswer asReplay() {
        return new WalletAnswer(wallet, true, refusal);
    }
}
