package dev.jari.orders.wallet;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.EntryKind;
import dev.jari.contracts.wallet.TopUpWallet;
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

    /** The caller's, and whose it is. */
    private static final int KEY_MAX = CreateBooking.KEY_MAX + 50;

    private final ServiceDatabase database;
    private final WalletStore store;
    private final TopUpStore topUps;
    private final InstantSource clock;

    public Wallets(ServiceDatabase database, InstantSource clock) {
        this.database = database;
        this.store = new WalletStore(database.jdbc());
        this.topUps = new TopUpStore(database.jdbc());
        this.clock = clock;
    }

    /**
     * Answers questions about wallets; the usual currency is that of a wallet asked for without one.
     *
     * @param demo whether money may come from nowhere
     */
    public void answerOn(Bus bus, CardTopUps cards, String usualCurrency, boolean demo) {
        new WalletResponder(this, cards, usualCurrency, demo).answerOn(bus);
    }

    /** For nothing, which is for demos and tests. The same key of the same user tops up once. */
    public TopUpOutcome topUp(UserId userId, String key, @Nullable MoneyInput input) {
        return topUp(userId, key, input, new TopUpSource.Demo());
    }

    /** An admin's keys are apart from the customer's, who can't send one with a space in it. */
    TopUpOutcome topUpByAdmin(
            UserId userId, UserId adminId, String key, @Nullable MoneyInput input, @Nullable String reason) {
        var checks = new Checks();
        checks.line("/idempotencyKey", key, CreateBooking.KEY_MAX);
        var checked = checks.line("/reason", reason, TopUpWallet.REASON_MAX);
        if (!checks.passed()) return new TopUpOutcome.Invalid(checks.refusal());
        return topUp(userId, "admin %s: %s".formatted(adminId, key), input, new TopUpSource.Admin(adminId, checked));
    }

    private TopUpOutcome topUp(UserId userId, String key, @Nullable MoneyInput input, TopUpSource source) {
        return switch (checked(key, input)) {
            case Checked.Wrong(var refusal) -> new TopUpOutcome.Invalid(refusal);
            case Checked.Fine(var amount) ->
                Objects.requireNonNull(database.transactions()
                        .execute(transaction -> topUp(transaction, userId, key, amount, source)));
        };
    }

    /** What can be said about a top-up before anything is done. */
    sealed interface Checked {

        record Fine(Money amount) implements Checked {}

        record Wrong(Refusal refusal) implements Checked {}
    }

    static Checked checked(String key, @Nullable MoneyInput input) {
        var checks = new Checks();
        checks.line("/idempotencyKey", key, KEY_MAX);
        var amount = checks.money("/amount", input, 1);
        return checks.passed() ? new Checked.Fine(amount) : new Checked.Wrong(checks.refusal());
    }

    private TopUpOutcome topUp(
            TransactionStatus transaction, UserId userId, String key, Money amount, TopUpSource source) {
        if (!topUps.insert(userId, key, amount, source, clock.instant()))
            return topUps.find(userId, key)
                            .filter(first -> first.amount().equals(amount))
                            .isPresent()
                    ? new TopUpOutcome.AlreadyToppedUp()
                    : new TopUpOutcome.KeyReused();
        var walletId = store.credit(userId, amount, BALANCE_MAX);
        if (walletId.isEmpty()) {
            transaction.setRollbackOnly();
            return new TopUpOutcome.TooFull();
        }
        topUps.done(userId, key, enterTopUp(walletId.getAsLong(), amount));
        return new TopUpOutcome.ToppedUp();
    }

    private long enterTopUp(long walletId, Money amount) {
        return store.enter(
                walletId, EntryKind.TOP_UP, amount.amount(), amount.currency(), Account.TOP_UPS, null, clock.instant());
    }

    /** Whether so much may be charged for it: what is charged must find its way in. */
    boolean hasRoomFor(UserId userId, Money amount) {
        return store.hasRoomFor(userId, amount, BALANCE_MAX);
    }

    /** Puts in what a card was charged, in the transaction that notes it; gives the movement. */
    long putCharged(UserId userId, Money amount) {
        // No limit here: it was looked at before the charge, and now the money is ours.
        var walletId = store.credit(userId, amount, Long.MAX_VALUE);
        if (walletId.isEmpty()) throw new IllegalStateException("%s of user %s fit nowhere".formatted(amount, userId));
        return enterTopUp(walletId.getAsLong(), amount);
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
