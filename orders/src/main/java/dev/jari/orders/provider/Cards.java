package dev.jari.orders.provider;

import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.platform.secret.CardSeal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cards of orders: sealed as long as they are written down, open only in the call that charges them. */
public final class Cards {

    private final PaymentProvider provider;
    private final @Nullable CardSeal seal;

    /** @param seal absent where cards are not taken */
    public Cards(PaymentProvider provider, Optional<CardSeal> seal) {
        if (provider.takesCards() && seal.isEmpty())
            throw new IllegalArgumentException(
                    "Cards could not be kept from readers of the database; set %s to the same 32 characters or more"
                                    .formatted(CardSeal.SETTING)
                            + " for booking and orders.");
        this.provider = provider;
        this.seal = seal.orElse(null);
    }

    public PaymentProvider provider() {
        return provider;
    }

    public boolean taken() {
        return provider.takesCards();
    }

    /** What may be written down of the card of a request; of an open one, which the release before sends, as well. */
    public @Nullable String sealed(PaymentRequest request) {
        var open = request.cardToken();
        if (request.sealedCard() != null || open == null || seal == null) return request.sealedCard();
        return seal.seal(open, request.orderId().toString());
    }

    /** A card that can't be read is declined: it was sealed with another key, and the customer can name it again. */
    public ChargeAnswer charge(String key, String order, @Nullable String sealedCard, Money amount) {
        var token = seal == null || sealedCard == null ? Optional.<String>empty() : seal.open(sealedCard, order);
        return token.map(card -> provider.charge(key, card, amount)).orElseGet(ChargeAnswer.Declined::new);
    }
}
