package dev.jari.orders.provider;

import org.jspecify.annotations.Nullable;

/** Who charges cards. A real provider gets a constant of its own here, and a class that passes the contract suite. */
public enum ProviderKind {
    /** No provider: wallets are filled by admins, and deposits are what wallets pay. */
    NONE,
    /** Charges nothing, so it is good for a demo only. */
    SIMULATED;

    public static final String SETTING = "jari.orders.provider";

    /**
     * What the setting and the demo make of each other.
     *
     * @throws IllegalArgumentException where customers could get something for nothing
     */
    public static ProviderKind of(@Nullable ProviderKind named, boolean demo) {
        if (demo) return named == null ? SIMULATED : named;
        if (named == null)
            throw new IllegalArgumentException(
                    "Nobody would charge cards; set %s=none to take none, or run a demo with jari.demo=true."
                            .formatted(SETTING));
        if (named == SIMULATED)
            throw new IllegalArgumentException(
                    "%s=simulated gives everything away; it is for a demo (jari.demo=true) only; set none."
                            .formatted(SETTING));
        return named;
    }
}
