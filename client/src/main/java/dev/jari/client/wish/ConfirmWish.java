package dev.jari.client.wish;

/** A hold to be made a booking, once however often it is sent. */
public record ConfirmWish(String key, String holdId, Terms terms) {

    public static ConfirmWish of(String holdId) {
        return new ConfirmWish(Keys.fresh(), holdId, Terms.USUAL);
    }

    public ConfirmWish on(Terms other) {
        return new ConfirmWish(key, holdId, other);
    }
}
