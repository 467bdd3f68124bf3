package dev.jari.contracts.wallet;

/**
 * A wallet as it is now.
 *
 * @param replayed whether the top-up's key was known, so that nothing was added
 */
public record WalletNow(Wallet wallet, boolean replayed) {

    public static WalletNow of(Wallet wallet) {
        return new WalletNow(wallet, false);
    }

    public WalletNow asReplay() {
        return new WalletNow(wallet, true);
    }
}
