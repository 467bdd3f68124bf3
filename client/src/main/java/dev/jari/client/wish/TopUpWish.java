package dev.jari.client.wish;

import dev.jari.client.money.Money;

/** Money to be put into the wallet, once however often it is sent. */
public record TopUpWish(String key, Money amount) {

    public static TopUpWish of(Money amount) {
        return new TopUpWish(Keys.fresh(), amount);
    }
}
