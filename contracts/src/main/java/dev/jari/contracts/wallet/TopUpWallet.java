package dev.jari.contracts.wallet;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import org.jspecify.annotations.Nullable;

/**
 * Asks to put money into a wallet. A card is charged for it, or an admin answers for it; with neither it is free, which
 * only a demo grants.
 *
 * @param idempotencyKey the same key of the same user, or of the same admin for the same user, tops up once; with
 *     another amount it is refused
 * @param cardToken stands for the card at the payment provider
 * @param adminId who puts it in, with a reason; absent for the customer
 */
public record TopUpWallet(
        UserId userId,
        String idempotencyKey,
        @Nullable MoneyInput amount,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String cardToken,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UserId adminId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reason)
        implements Question<WalletNow> {

    public static final int REASON_MAX = 1_000;

    public static final String SUBJECT = "wallets.top-up";

    /** For free. */
    public TopUpWallet(UserId userId, String idempotencyKey, @Nullable MoneyInput amount) {
        this(userId, idempotencyKey, amount, null, null, null);
    }

    /** Without the card. */
    @Override
    public String toString() {
        return "TopUpWallet[%s for user %s by admin %s: %s]".formatted(amount, userId, adminId, reason);
    }
}
