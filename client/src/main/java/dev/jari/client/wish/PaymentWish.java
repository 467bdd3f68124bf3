package dev.jari.client.wish;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A payment, made once however often it is sent. After a decline a new one is needed.
 *
 * @param method {@code WALLET} or {@code CARD}
 */
public record PaymentWish(
        String key,
        String method,
        @Nullable String cardToken,
        @Nullable Long couponId) {

    public static PaymentWish wallet() {
        return new PaymentWish(Keys.fresh(), "WALLET", null, null);
    }

    public static PaymentWish card(String token) {
        return new PaymentWish(Keys.fresh(), "CARD", token, null);
    }

    public PaymentWish with(long coupon) {
        return new PaymentWish(key, method, cardToken, coupon);
    }

    /** Without the card. */
    @Override
    public String toString() {
        return "PaymentWish[%s, %s, coupon %s]".formatted(key, method, couponId);
    }

    /** As the interface takes it. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("method", method);
        if (cardToken != null) body.put("cardToken", cardToken);
        if (couponId != null) body.put("couponId", couponId);
        return body;
    }
}
