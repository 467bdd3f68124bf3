package dev.jari.orders.wallet;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.EntryKind;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.wallet.WalletStore.Account;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionStatus;

/** Customers' wallets: a balance per currency, and the entries that sum to it. */
public final class Wallets {

    /** A thousand of the largest top-ups; sums of longs stay far away. */
    private static final long BALANCE_MAX = 1_000 * MoneyInput.AMOUNT_MAX;

    private final ServiceDatabase database;
    private final WalletStore store;
    private final InstantSource clock;

    public Wallets(ServiceDatabase database, InstantSource clock) {
        this.database = database;
        this.store = new WalletStore(database.jdbc());
        this.clock = clock;
    }

    /** Answers questions about wallets; the usual currency is that of a wallet asked for without one. */
    public void answerOn(Bus bus, String usualCurrency) {
        new WalletResponder(this, usualCurrency).answerOn(bus);
    }

    /** The same key of the same user tops up once. */
    public TopUpOutcome topUp(UserId userId, String key, @Nullable MoneyInput input) {
        var checks = new Checks();
        checks.line("/idempotencyKey", key, CreateBooking.KEY_MAX);
        var amount = checks.money("/amount", input, 1);
        if (!checks.passed()) return new TopUpOutcome.Invalid(checks.refusal());
        return Objects.requireNonNull(
                database.transactions().execute(transaction -> topUp(transaction, userId, key, amount)));
    }

    private TopUpOutcome topUp(TransactionStatus transaction, UserId userId, String key, Money amount) {
        if (!store.insertTopUp(userId, key, amount))
            return store.topUp(userId, key).filter(amount::equals).isPresent()
                    ? new TopUpOutcome.AlreadyToppedUp()
                    : new TopUpOutcome.KeyReused();
        var walletId = store.credit(userId, amount, BALANCE_MAX);
        if (walletId.isEmpty()) {
            transaction.setRollbackOnly();
            return new TopUpOutcome.TooFull();
        }
        var movement = store.enter(
                walletId.getAsLong(),
                EntryKind.TOP_UP,
                amount.amount(),
                amount.currency(),
                Account.TOP_UPS,
                null,
                clock.instant());
        store.completeTopUp(userId, key, movement);
        return new TopUpOutcome.ToppedUp();
    }

    /** Takes the money of an order, in the transaction of its step; false when there is not enough. */
    public boolean take(UserId userId, Money amount, OrderId orderId) {
        var walletId = store.debit(userId, amount);
        if (walletId.isEmpty()) return false;
        store.enter(
                walletId.getAsLong(),
                EntryKind.PAYMENT,
                -amount.amount(),
                amount.currency(),
                Account.SALES,
                orderId,
                clock.instant());
        return true;
    }

    /** Gives back money that an order took, in the transaction of its step. */
    public void giveBack(UserId userId, Money amount, OrderId orderId) {
        if (amount.amount() == 0) return;
        // No limit here: what was taken once must always find its way back.
        var walletId = store.credit(userId, amount, Long.MAX_VALUE);
        if (walletId.isEmpty()) throw new IllegalStateException("order %s can't be given back".formatted(orderId));
        store.enter(
                walletId.getAsLong(),
                EntryKind.GIVEN_BACK,
                amount.amount(),
                amount.currency(),
                Account.SALES,
                orderId,
                clock.instant());
    }

    /** A wallet never used is empty. */
    public Wallet find(UserId userId, String currency, long beforeEntry, int limit) {
        var balances = store.balances(userId);
        var balance = balances.stream()
                .filter(one -> one.currency().equals(currency))
                .findAny()
                .orElse(Money.none(currency));
        var entries = store.entries(userId, currency, beforeEntry, limit);
        var next = entries.size() == limit ? entries.getLast().entryId().toString() : null;
        return new Wallet(balance, balances, entries, next);
    }
}
