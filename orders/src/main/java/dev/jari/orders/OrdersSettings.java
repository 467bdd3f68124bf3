package dev.jari.orders;

import dev.jari.contracts.money.Money;
import dev.jari.orders.provider.ProviderKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What orders lets its operator decide.
 *
 * @param recoveryEvery how often stuck orders are looked for
 * @param recoveryAfter the age at which an order without progress counts as stuck; longer than a provider may take
 * @param recoveryLockTtl how long an instance that died keeps an order from the others
 * @param recoveryAttempts an order that failed so often is parked and waits for an admin
 * @param cardAtOnce cards charged at once; each waits for the provider
 * @param cardWaitingMax card payments that may wait for their turn; one more is refused before anything is taken
 * @param walletAtOnce wallet payments and their refunds worked on at once; the database serves a few of them at a time
 * @param walletWaitingMax wallet payments that may wait for their turn
 * @param refundAtOnce cards refunded at once
 * @param refundWaitingMax card refunds that may wait for their turn; one more is left to the recovery
 * @param currency of a wallet that is asked for without one
 * @param provider who charges cards; the simulated one in a demo when absent, and otherwise it must be named
 */
@ConfigurationProperties("jari.orders")
public record OrdersSettings(
        @DefaultValue("1m") Duration recoveryEvery,
        @DefaultValue("30s") Duration recoveryAfter,
        @DefaultValue("60s") Duration recoveryLockTtl,
        @DefaultValue("5") int recoveryAttempts,
        @DefaultValue("64") int cardAtOnce,
        @DefaultValue("500") int cardWaitingMax,
        @DefaultValue("16") int walletAtOnce,
        @DefaultValue("5000") int walletWaitingMax,
        @DefaultValue("16") int refundAtOnce,
        @DefaultValue("1000") int refundWaitingMax,
        @DefaultValue("KRW") String currency,
        @Nullable ProviderKind provider) {

    public OrdersSettings {
        if (!recoveryEvery.isPositive() || !recoveryLockTtl.isPositive() || recoveryAfter.isNegative())
            throw new IllegalArgumentException("recovery-every and recovery-lock-ttl are positive times");
        if (recoveryAttempts < 1)
            throw new IllegalArgumentException("recovery-attempts is at least 1, not " + recoveryAttempts);
        if (!Money.isCurrency(currency)) throw new IllegalArgumentException("no currency of ISO 4217: " + currency);
    }

    /** After so long every attempt of the recovery has been made; a refund that is not at its end then hangs. */
    public Duration refundMax() {
        return recoveryAfter.plus(recoveryEvery.multipliedBy(recoveryAttempts)).plus(recoveryLockTtl);
    }

    public static OrdersSettings defaults() {
        return new Binder().bindOrCreate("jari.orders", OrdersSettings.class);
    }
}
