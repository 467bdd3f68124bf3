package dev.jari.app.customer;

import dev.jari.client.wish.PaymentWish;
import dev.jari.embedded.StartRefused;
import org.jspecify.annotations.Nullable;

/** How a customer pays: by wallet, or by a card's token. */
public record PayBy(String method, @Nullable String cardToken) {

    private static final String CARD = "card:";

    /** Reads {@code wallet} or {@code card:TOKEN}. */
    public static PayBy parse(String text) {
        if (text.equals("wallet")) return new PayBy("WALLET", null);
        if (text.startsWith(CARD) && text.length() > CARD.length())
            return new PayBy("CARD", text.substring(CARD.length()));
        throw new StartRefused("--pay is wallet or card:TOKEN, not %s.".formatted(text));
    }

    PaymentWish wish() {
        return cardToken == null ? PaymentWish.wallet() : PaymentWish.card(cardToken);
    }
}
