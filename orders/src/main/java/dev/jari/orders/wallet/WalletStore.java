package dev.jari.orders.wallet;

import dev.jari.contracts.id.EntryId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.wallet.EntryKind;
import dev.jari.contracts.wallet.WalletEntry;
import dev.jari.platform.database.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for wallets and their entries. */
final class WalletStore {

    /** Jari's own accounts, the other side of every entry. */
    enum Account {
        TOP_UPS,
        SALES
    }

    private final JdbcClient jdbc;

    WalletStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Adds to the wallet, which comes into being if need be; nothing when it would hold more than one may. */
    OptionalLong credit(UserId userId, Money amount, long balanceMax) {
        return first(jdbc.sql("""
                        INSERT INTO wallet AS w (user_id, currency, balance)
                        VALUES (:user, :currency, :amount)
                        ON CONFLICT ON CONSTRAINT one_wallet_per_user_and_currency DO UPDATE
                           SET balance = w.balance + excluded.balance
                         WHERE w.balance + excluded.balance <= :max
                        RETURNING id
                        """)
                .param("user", userId)
                .param("currency", amount.currency())
                .param("amount", amount.amount())
                .param("max", balanceMax)
                .query((row, _) -> row.getLong(1))
                .list());
    }

    /** Takes from the wallet only while enough is in it. */
    OptionalLong debit(UserId userId, Money amount) {
        return first(jdbc.sql("""
                        UPDATE wallet
                           SET balance = balance - :amount
                         WHERE user_id = :user
                           AND currency = :currency
                           AND balance >= :amount
                        RETURNING id
                        """)
                .param("user", userId)
                .param("currency", amount.currency())
                .param("amount", amount.amount())
                .query((row, _) -> row.getLong(1))
                .list());
    }

    private static OptionalLong first(List<Long> ids) {
        return ids.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ids.getFirst());
    }

    /** Both sides of a movement; the amount is the wallet's, negative when it goes out. */
    long enter(
            long walletId,
            EntryKind kind,
            long amount,
            String currency,
            Account counter,
            @Nullable OrderId orderId,
            Instant at) {
        var movement =
                jdbc.sql("SELECT nextval('wallet_movement')").query(Long.class).single();
        var rows = jdbc.sql("""
                        INSERT INTO wallet_entry (movement, account, wallet_id, kind, amount, currency, order_id, at)
                        VALUES (:movement, 'WALLET', :wallet, :kind, :amount, :currency, :order, :at),
                               (:movement, :counter, NULL, :kind, -:amount, :currency, :order, :at)
                        """)
                .param("movement", movement)
                .param("wallet", walletId)
                .param("kind", kind.name())
                .param("amount", amount)
                .param("currency", currency)
                .param("counter", counter.name())
                .param("order", orderId, Types.BIGINT)
                .param("at", Timestamp.from(at))
                .update();
        if (rows != 2) throw new IllegalStateException("movement %d has %d entries".formatted(movement, rows));
        return movement;
    }

    /** Whether so much more fits in. */
    boolean hasRoomFor(UserId userId, Money amount, long balanceMax) {
        return jdbc.sql("""
                        SELECT NOT EXISTS (SELECT 1
                                             FROM wallet
                                            WHERE user_id = ? AND currency = ? AND balance + ? > ?)
                        """)
                .params(userId, amount.currency(), amount.amount(), balanceMax)
                .query(Boolean.class)
                .single();
    }

    /** In the order of their currencies. */
    List<Money> balances(UserId userId) {
        return jdbc.sql("SELECT balance, currency FROM wallet WHERE user_id = ? ORDER BY currency")
                .param(userId)
                .query((row, _) -> new Money(row.getLong("balance"), row.getString("currency")))
                .list();
    }

    /** The newest first, those older than the given entry. */
    List<WalletEntry> entries(UserId userId, String currency, long before, int limit) {
        return jdbc.sql("""
                        SELECT e.id, e.kind, e.amount, e.currency, e.order_id, e.at
                          FROM wallet_entry e
                          JOIN wallet w ON w.id = e.wallet_id
                         WHERE w.user_id = ?
                           AND w.currency = ?
                           AND e.id < ?
                         ORDER BY e.id DESC
                         LIMIT ?
                        """)
                .params(userId, currency, before, limit)
                .query((row, _) -> read(row))
                .list();
    }

    private static WalletEntry read(ResultSet row) throws SQLException {
        var amount = row.getLong("amount");
        return new WalletEntry(
                new EntryId(row.getLong("id")),
                EntryKind.valueOf(row.getString("kind")),
                amount > 0,
                new Money(Math.abs(amount), row.getString("currency")),
                Ids.orNull(row, "order_id", OrderId::new),
                row.getTimestamp("at").toInstant());
    }
}
