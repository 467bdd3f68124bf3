package dev.jari.orders.provider;

import dev.jari.contracts.money.Money;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** SQL for the simulated provider's memory. */
final class ChargeStore {

    enum State {
        CHARGED,
        DECLINED,
        VOIDED
    }

    private final JdbcClient jdbc;

    ChargeStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The first to say something about a key decides; gives what holds now. */
    State decide(String key, State state, Money amount, Instant at) {
        jdbc.sql("""
                        INSERT INTO provider_charge (key, state, amount, currency, at)
                        VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT ON CONSTRAINT provider_charge_pk DO NOTHING
                        """)
                .params(key, state.name(), amount.amount(), amount.currency(), Timestamp.from(at))
                .update();
        return find(key).orElseThrow();
    }

    Optional<State> find(String key) {
        return jdbc.sql("SELECT state FROM provider_charge WHERE key = ?")
                .param(key)
                .query(String.class)
                .optional()
                .map(State::valueOf);
    }

    /** Only while so much of the charge is left; a repeated key changes nothing. */
    boolean refund(String key, String chargeKey, Money amount, Instant at) {
        jdbc.sql("SELECT key FROM provider_charge WHERE key = ? FOR UPDATE")
                .param(chargeKey)
                .query(String.class)
                .optional();
        jdbc.sql("""
                        INSERT INTO provider_refund (key, charge_key, amount, at)
                        SELECT :key, c.key, :amount, :at
                          FROM provider_charge c
                         WHERE c.key = :charge
                           AND c.state = 'CHARGED'
                           AND c.currency = :currency
                           AND :amount + (SELECT coalesce(sum(r.amount), 0)
                                            FROM provider_refund r
                                           WHERE r.charge_key = c.key) <= c.amount
                        ON CONFLICT ON CONSTRAINT provider_refund_pk DO NOTHING
                        """)
                .param("key", key)
                .param("charge", chargeKey)
                .param("amount", amount.amount())
                .param("currency", amount.currency())
                .param("at", Timestamp.from(at))
                .update();
        return jdbc.sql("SELECT count(*) FROM provider_refund WHERE key = ?")
                        .param(key)
                        .query(Long.class)
                        .single()
                == 1;
    }
}
