package dev.jari.client.wish;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is agreed besides the places; everything may be left out.
 *
 * @param paymentType {@code NONE}, {@code DEPOSIT} or {@code PREPAY}; otherwise what the offering asks for
 * @param items from the menu
 */
public record Terms(
        @Nullable String paymentType,
        List<Item> items,
        @Nullable Long couponId,
        @Nullable String requestMessage) {

    /** As the offering has it. */
    public static final Terms USUAL = new Terms(null, List.of(), null, null);

    public Terms {
        items = List.copyOf(items);
    }

    /** So many of a menu item. */
    public record Item(long menuId, int quantity) {}

    public static Terms payment(String paymentType) {
        return new Terms(paymentType, List.of(), null, null);
    }

    /** As the interface takes them. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        if (paymentType != null) body.put("paymentType", paymentType);
        if (!items.isEmpty()) body.put("items", items);
        if (couponId != null) body.put("couponId", couponId);
        if (requestMessage != null) body.put("requestMessage", requestMessage);
        return body;
    }
}
