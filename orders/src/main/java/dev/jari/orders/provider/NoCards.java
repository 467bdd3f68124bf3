package dev.jari.orders.provider;

import dev.jari.contracts.money.Money;

/**
 * In the place of a provider where cards are not taken. What another provider charged before is its own to tell: it is
 * neither burnt nor refunded here, and waits for it.
 */
public final class NoCards implements PaymentProvider {

    @Override
    public boolean takesCards() {
        return false;
    }

    @Override
    public ChargeAnswer charge(String key, String cardToken, Money amount) {
        return new ChargeAnswer.Declined();
    }

    @Override
    public ChargeAnswer cancel(String key) {
        return new ChargeAnswer.NoAnswer();
    }

    @Override
    public ChargeAnswer ask(String key) {
        return new ChargeAnswer.NoAnswer();
    }

    @Override
    public RefundAnswer refund(String key, String chargeKey, Money amount) {
        return new RefundAnswer.NoAnswer();
    }
}
