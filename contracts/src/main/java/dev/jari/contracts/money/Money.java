package dev.jari.contracts.money;

import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An amount that is never negative: whether it is asked, taken or given back is said by the word around it.
 *
 * @param amount in minor units, which for KRW and JPY are whole units
 * @param currency three letters of ISO 4217
 */
public record Money(long amount, String currency) {

    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    public Money {
        if (amount < 0) throw new IllegalArgumentException("an amount is never negative, not " + amount);
        if (!isCurrency(currency)) throw new IllegalArgumentException("no currency of ISO 4217: " + currency);
    }

    public static Money none(String currency) {
        return new Money(0, currency);
    }

    public static boolean isCurrency(String code) {
        return CURRENCIES.contains(code);
    }

    public Money plus(Money other) {
        if (!currency.equals(other.currency))
            throw new IllegalArgumentException("%s and %s can't be added".formatted(this, other));
        return new Money(Math.addExact(amount, other.amount), currency);
    }

    public Money times(int quantity) {
        return new Money(Math.multiplyExact(amount, quantity), currency);
    }

    @Override
    public String toString() {
        return amount + " " + currency;
    }
}
