package dev.jari.client.money;

/**
 * An amount of money.
 *
 * @param amount in minor units, which for KRW and JPY are whole units
 * @param currency three letters of ISO 4217
 */
public record Money(long amount, String currency) {

    @Override
    public String toString() {
        return "%,d %s".formatted(amount, currency);
    }
}
