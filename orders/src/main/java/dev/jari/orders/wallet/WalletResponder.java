package dev.jari.orders.wallet;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.WalletNow;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.page.Cursor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Answers questions about wallets. */
final class WalletResponder {

    /** What a top-up shows of the ledger. */
    private static final int NEWEST = 20;

    private final Wallets wallets;
    private final CardTopUps cards;
    private final String usualCurrency;
    private final boolean demo;

    WalletResponder(Wallets wallets, CardTopUps cards, String usualCurrency, boolean demo) {
        this.wallets = wallets;
        this.cards = cards;
        this.usualCurrency = usualCurrency;
        this.demo = demo;
    }

    void answerOn(Bus bus) {
        bus.respond(FindWallet.class, this::find);
        bus.respond(TopUpWallet.class, this::topUp);
    }

    private Answer<WalletNow> find(FindWallet question) {
        var before = Cursor.plainId(question.cursor(), Long.MAX_VALUE);
        if (before.isEmpty()) return Answer.refused(Cursor.refusal());
        var currency = Objects.requireNonNullElse(question.currency(), usualCurrency);
        if (!Money.isCurrency(currency))
            return Answer.refused(Refusal.impossible(List.of(new FieldError("currency", "invalid-value", null))));
        return Answer.granted(WalletNow.of(
                wallets.find(question.userId(), currency, before.getAsLong(), Cursor.limit(question.limit()))));
    }

    private Answer<WalletNow> topUp(TopUpWallet question) {
        return switch (outcome(question)) {
            case TopUpOutcome.ToppedUp _ -> now(question);
            case TopUpOutcome.AlreadyToppedUp _ -> now(question).map(WalletNow::asReplay);
            case TopUpOutcome.Charging(var replayed) ->
                now(question).map(WalletNow::asPending).map(now -> replayed ? now.asReplay() : now);
            case TopUpOutcome.Invalid invalid -> Answer.refused(invalid.refusal());
            case TopUpOutcome.KeyReused _ -> Answer.refused(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REUSED));
            case TopUpOutcome.TooFull _ ->
                Answer.refused(Refusal.impossible(List.of(
                        new FieldError("/amount/amount", "out-of-range", "the wallet would hold more than it can"))));
            case TopUpOutcome.TooMany _ ->
                Answer.refused(Refusal.of(ErrorCode.UNAVAILABLE).with("retryAfterSeconds", 1));
            case TopUpOutcome.NotCharged(var replayed) -> {
                var refusal = Refusal.of(ErrorCode.PAYMENT_DECLINED);
                yield Answer.refused(replayed ? refusal.asReplay() : refusal);
            }
        };
    }

    private TopUpOutcome outcome(TopUpWallet question) {
        var key = question.idempotencyKey();
        var adminId = question.adminId();
        var card = question.cardToken();
        if (adminId != null)
            return wallets.topUpByAdmin(question.userId(), adminId, key, question.amount(), question.reason());
        if (card != null) return cards.topUp(question.userId(), key, question.amount(), card);
        if (demo) return wallets.topUp(question.userId(), key, question.amount());
        return new TopUpOutcome.Invalid(Refusal.impossible(
                List.of(new FieldError("/cardToken", "missing", "money comes from a card, or from an admin"))));
    }

    private Answer<WalletNow> now(TopUpWallet question) {
        var currency =
                Optional.ofNullable(question.amount()).map(MoneyInput::currency).orElse(usualCurrency);
        return Answer.granted(WalletNow.of(wallets.find(question.userId(), currency, Long.MAX_VALUE, NEWEST)));
    }
}
