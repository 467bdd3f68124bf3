package dev.jari.orders.provider;

import dev.jari.contracts.money.Money;

/**
 * Charges cards. Every call names a key and may be repeated: what was done under a key is done once. None may be made
 * inside a transaction, because it may take any time; none throws because the other side is silent.
 */
public interface PaymentProvider {

    /** Where it takes none, no charge is begun. */
    default boolean takesCards() {
        return true;
    }

    ChargeAnswer charge(String key, String cardToken, Money amount);

    /**
     * Burns a key: if it was not charged, it never will be.
     *
     * @return {@link ChargeAnswer.Voided}, or {@link ChargeAnswer.Charged} when it is too late for that
     */
    ChargeAnswer cancel(String key);

    /** What has become of a key, without changing it. */
    ChargeAnswer ask(String key);

    RefundAnswer refund(String key, String chargeKey, Money amount);

    /** What the provider says about a charge. */
    sealed interface ChargeAnswer {

        record Charged() implements ChargeAnswer {}

        record Declined() implements ChargeAnswer {}

        /** The key is burnt. */
        record Voided() implements ChargeAnswer {}

        /** The provider has not heard of the key. */
        record Unknown() implements ChargeAnswer {}

        /** Whether it was done is not known. */
        record NoAnswer() implements ChargeAnswer {}
    }

    /** What the provider says about a refund. */
    sealed interface RefundAnswer {

        record Refunded() implements RefundAnswer {}

        /** There is no such charge, or not so much of it is left. */
        record Refused() implements RefundAnswer {}

        record NoAnswer() implements RefundAnswer {}
    }
}
