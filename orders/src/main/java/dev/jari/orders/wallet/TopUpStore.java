package dev.jari.orders.wallet;

import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for top-ups: each key of a user once, with what stands behind the money. */
final class TopUpStore {

    /** A top-up as it was asked for. */
    record TopUp(UserId userId, String key, Money amount, TopUpStatus status) {}

    private final JdbcClient jdbc;

    TopUpStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** An order's keys have another form, so that no charge of one is ever taken for the other's. */
    String nextChargeKey() {
        return jdbc.sql("SELECT 'TOP_UP:' || nextval('top_up_number') || ':1'")
                .query(String.class)
                .single();
    }

    /** False when the key was used before. */
    boolean insert(UserId userId, String key, Money amount, TopUpSource source, Instant at) {
        return switch (source) {
            case TopUpSource.Demo _ -> insert(userId, key, amount, "DEMO", TopUpStatus.DONE, null, null, null, at);
            case TopUpSource.Admin(var adminId, var reason) ->
                insert(userId, key, amount, "ADMIN", TopUpStatus.DONE, null, adminId, reason, at);
            case TopUpSource.Card(var chargeKey) ->
                insert(userId, key, amount, "CARD", TopUpStatus.CHARGING, chargeKey, null, null, at);
        };
    }

    private boolean insert(
            UserId userId,
            String key,
            Money amount,
            String origin,
            TopUpStatus status,
            @Nullable String chargeKey,
            @Nullable UserId adminId,
            @Nullable String reason,
            Instant at) {
        return jdbc.sql("""
                        INSERT INTO top_up (user_id, key, amount, currency, movement, origin, status, charge_key,
                                            admin_id, reason, asked_at)
                        VALUES (:user, :key, :amount, :currency, 0, :origin, :status, :charge, :admin, :reason, :at)
                        ON CONFLICT ON CONSTRAINT top_up_key_is_used_once DO NOTHING
                        """)
                        .param("user", userId)
                        .param("key", key)
                        .param("amount", amount.amount())
                        .param("currency", amount.currency())
                        .param("origin", origin)
                        .param("status", status.name())
                        .param("charge", chargeKey, Types.VARCHAR)
                        .param("admin", adminId, Types.BIGINT)
                        .param("reason", reason, Types.VARCHAR)
                        .param("at", Timestamp.from(at))
                        .update()
                == 1;
    }

    Optional<TopUp> find(UserId userId, String key) {
        return jdbc.sql("SELECT user_id, key, amount, currency, status FROM top_up WHERE user_id = ? AND key = ?")
                .params(userId, key)
                .query((row, _) -> read(row))
                .optional();
    }

    /** Payer and recovery, when both have heard of the charge, come here one after the other. */
    Optional<TopUp> lock(String chargeKey) {
        return jdbc.sql("""
                        SELECT user_id, key, amount, currency, status
                          FROM top_up
                         WHERE charge_key = ?
                           FOR UPDATE
                        """).param(chargeKey).query((row, _) -> read(row)).optional();
    }

    private static TopUp read(ResultSet row) throws SQLException {
        return new TopUp(
                new UserId(row.getLong("user_id")),
                row.getString("key"),
                new Money(row.getLong("amount"), row.getString("currency")),
                TopUpStatus.valueOf(row.getString("status")));
    }

    void done(UserId userId, String key, long movement) {
        change(userId, key, TopUpStatus.DONE, movement);
    }

    void notCharged(UserId userId, String key) {
        change(userId, key, TopUpStatus.NOT_CHARGED, 0);
    }

    private void change(UserId userId, String key, TopUpStatus status, long movement) {
        var rows = jdbc.sql("""
                        UPDATE top_up
                           SET status = ?, movement = ?
                         WHERE user_id = ?
                           AND key = ?
                           AND movement = 0
                           AND status <> 'NOT_CHARGED'
                        """).params(status.name(), movement, userId, key).update();
        if (rows != 1) throw new IllegalStateException("top-up %s of user %s was at its end".formatted(key, userId));
    }

    /** The oldest first. */
    List<String> chargingSince(Instant before, int limit) {
        return jdbc.sql("""
                        SELECT charge_key
                          FROM top_up
                         WHERE status = 'CHARGING'
                           AND asked_at <= ?
                         ORDER BY asked_at
                         LIMIT ?
                        """)
                .params(Timestamp.from(before), limit)
                .query((row, _) -> row.getString("charge_key"))
                .list();
    }
}
