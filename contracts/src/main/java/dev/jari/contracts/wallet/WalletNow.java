package dev.jari.contracts.wallet;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A wallet as it is now.
 *
 * @param replayed whether the top-up's key was known, so that nothing was added
 * @param pending whether it is not known yet if the card was charged; absent where it is
 */
public record WalletNow(
        Wallet wallet,
        boolean replayed,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean pending) {

    public static WalletNow of(Wallet wallet) {
        return new WalletNow(wallet, false, null);
    }

    public WalletNow asReplay() {
        return new WalletNow(wallet, true, pending);
    }

    public WalletNow asPending() {
        return new WalletNow(wallet, replayed, true);
    }

    public boolean underWay() {
        return Boolean.TRUE.equals(pending);
    }
}
