package dev.jari.client.wish;

import dev.jari.client.money.Money;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Money to be put into the wallet, once however often it is sent. After a decline a new one is needed.
 *
 * @param cardToken of the card that is charged; only a demo goes without
 */
public record TopUpWish(String key, Money amount, @Nullable String cardToken) {

    public static TopUpWish of(Money amount) {
        return new TopUpWish(Keys.fresh(), amount, null);
    }

    public TopUpWish fromCard(String token) {
        return new TopUpWish(key, amount, token);
    }

    /** As the interface takes it. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("amount", amount);
        if (cardToken != null) body.put("cardToken", cardToken);
        return body;
    }

    /** Without the card. */
    @Override
    public String toString() {
        return "TopUpWish[%s, %s]".formatted(key, amount);
    }
}
