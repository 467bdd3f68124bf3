package dev.jari.contracts.money;

import org.jspecify.annotations.Nullable;

/** Money as a caller wrote it; whether it makes sense is found out where the currency that is due is known. */
public record MoneyInput(@Nullable Long amount, @Nullable String currency) {

    public static final long AMOUNT_MAX = 1_000_000_000_000L;

    public static MoneyInput of(Money money) {
        return new MoneyInput(money.amount(), money.currency());
    }
}
