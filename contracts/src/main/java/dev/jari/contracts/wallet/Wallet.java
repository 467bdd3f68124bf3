package dev.jari.contracts.wallet;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A customer's wallet in one currency.
 *
 * @param balances in every currency the customer has a wallet in
 * @param entries the newest first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Wallet(
        Money balance,
        List<Money> balances,
        List<WalletEntry> entries,
        @Nullable String nextCursor) {

    public Wallet {
        balances = List.copyOf(balances);
        entries = List.copyOf(entries);
    }
}
