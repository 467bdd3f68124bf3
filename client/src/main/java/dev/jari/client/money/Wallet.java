package dev.jari.client.money;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A customer's wallet in one currency.
 *
 * @param entries the newest first
 * @param nextCursor where the entries go on; absent at their end
 */
public record Wallet(
        Money balance,
        List<Money> balances,
        List<Entry> entries,
        @Nullable String nextCursor) {

    public Wallet {
        balances = List.copyOf(balances);
        entries = List.copyOf(entries);
    }

    /**
     * One line of it.
     *
     * @param incoming whether the amount came in; otherwise it went out
     */
    public record Entry(
            long entryId,
            String kind,
            boolean incoming,
            Money amount,
            @Nullable Long orderId,
            Instant at) {}
}
