package dev.jari.client.wish;

import org.jspecify.annotations.Nullable;

/** A booking to be given up, once however often it is sent. */
public record CancelWish(
        String key, String idOrNumber, @Nullable String reason) {

    public static CancelWish of(long bookingId) {
        return new CancelWish(Keys.fresh(), Long.toString(bookingId), null);
    }

    public CancelWish because(String why) {
        return new CancelWish(key, idOrNumber, why);
    }
}
