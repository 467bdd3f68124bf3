package dev.jari.orders.order;

import dev.jari.contracts.money.Money;
import dev.jari.orders.provider.PaymentProvider;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider that answers no charge, void or refund until it is let go; what it then says is the other's. */
final class HangingProvider implements PaymentProvider, AutoCloseable {

    private static final int HANGS_SECONDS_MAX = 60;

    /** Calls that came in so far. */
    final AtomicInteger asked = new AtomicInteger();

    private final PaymentProvider answers;
    private final CountDownLatch gate = new CountDownLatch(1);

    HangingProvider(PaymentProvider answers) {
        this.answers = answers;
    }

    void letGo() {
        gate.countDown();
    }

    private void hang() {
        asked.incrementAndGet();
        try {
            if (!gate.await(HANGS_SECONDS_MAX, TimeUnit.SECONDS))
                throw new IllegalStateException("the test did not let go");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public ChargeAnswer charge(String key, String cardToken, Money amount) {
        hang();
        return answers.charge(key, cardToken, amount);
    }

    @Override
    public ChargeAnswer cancel(String key) {
        hang();
        return answers.cancel(key);
    }

    @Override
    public ChargeAnswer ask(String key) {
        return answers.ask(key);
    }

    @Override
    public RefundAnswer refund(String key, String chargeKey, Money amount) {
        hang();
        return answers.refund(key, chargeKey, amount);
    }

    @Override
    public void close() {
        letGo();
    }
}
