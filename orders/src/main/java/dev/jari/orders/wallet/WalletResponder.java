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
    private final String usualCurrency;

    WalletResponder(Wallets wallets, String usualCurrency) {
        this.wallets = wallets;
        this.usualCurrency = usualCurrency;
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
        return switch (wallets.topUp(question.userId(), question.idempotencyKey(), question.amount())) {
            case TopUpOutcome.ToppedUp _ -> now(question);
            case TopUpOutcome.AlreadyToppedUp _ -> now(question).map(WalletNow::asReplay);
            case TopUpOutcome.Invalid invalid -> Answer.refused(invalid.refusal());
            case TopUpOutcome.KeyReused _ -> Answer.refused(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REUSED));
            case TopUpOutcome.TooFull _ ->
                Answer.refused(Refusal.impossible(List.of(
                        new FieldError("/amount/amount", "out-of-range", "the wallet would hold more than it can"))));
        };
    }

    private Answer<WalletNow> now(TopUpWallet question) {
        var currency =
                Optional.ofNullable(question.amount()).map(MoneyInput::currency).orElse(usualCurrency);
        return Answer.granted(WalletNow.of(wallets.find(question.userId(), currency, Long.MAX_VALUE, NEWEST)));
    }
}
