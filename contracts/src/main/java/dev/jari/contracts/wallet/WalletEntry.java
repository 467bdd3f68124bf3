package dev.jari.contracts.wallet;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.id.EntryId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a wallet's ledger.
 *
 * @param incoming whether the amount came in; otherwise it went out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WalletEntry(
        EntryId entryId,
        EntryKind kind,
        boolean incoming,
        Money amount,
        @Nullable OrderId orderId,
        Instant at) {}
