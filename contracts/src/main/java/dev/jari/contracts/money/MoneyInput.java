package dev.jari.contracts.money;

import org.jspecify.annotations.Nullable;

/** Money as a caller wrote it; whether it makes sense is found out by whoever knows the currency that is due. */
public record MoneyInput(@Nullable Long amount, @Nullable String currency) {

    public static MoneyInput of(Money money) {
        return new MoneyInput(money.amount(), money.currency());
    }
}
