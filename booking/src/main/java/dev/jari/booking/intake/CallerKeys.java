package dev.jari.booking.intake;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.Types;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Idempotency keys of requests that concern a booking which is already there. */
public final class CallerKeys {

    private static final int KEY_MAX = 255;

    private final JdbcClient jdbc;
    private final InstantSource clock;

    public CallerKeys(ServiceDatabase database, InstantSource clock) {
        this.jdbc = database.jdbc();
        this.clock = clock;
    }

    /** What a key was used for. */
    public record Used(
            String fingerprint, long bookingId, @Nullable Long orderId, boolean waits) {

        /** A replay asks for the same about the same booking; anything else is another request under a used key. */
        public boolean isSame(CallerKey key, long wantedBookingId) {
            return fingerprint.equals(key.fingerprint()) && bookingId == wantedBookingId;
        }
    }

    /** What is wrong with a key, if anything. */
    public static Optional<Refusal> refusal(@Nullable String key) {
        return key == null || (!key.isBlank() && key.length() <= KEY_MAX && key.indexOf('\0') < 0)
                ? Optional.empty()
                : Optional.of(Refusal.malformed(List.of(
                        new FieldError("/idempotencyKey", "invalid-value", "1 to %d characters".formatted(KEY_MAX)))));
    }

    public static Refusal reused() {
        return Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REUSED);
    }

    public Optional<Used> find(CallerKey key) {
        return jdbc.sql("""
                        SELECT fingerprint, booking_id, order_id, waits
                          FROM idempotency_keys
                         WHERE user_id = ? AND key = ? AND route = ?
                        """)
                .params(key.userId(), key.key(), key.route().name())
                .query((row, _) -> new Used(
                        row.getString("fingerprint"),
                        row.getLong("booking_id"),
                        row.getObject("order_id", Long.class),
                        row.getBoolean("waits")))
                .optional();
    }

    /** Takes the key with the current transaction, after waiting for whoever is just taking it; false if it is used. */
    public boolean take(CallerKey key, long bookingId, @Nullable Long orderId) {
        return jdbc.sql("""
                        INSERT INTO idempotency_keys (user_id, route, key, fingerprint, booking_id, order_id, waits,
                                                      created_at)
                        VALUES (:user, :route, :key, :fingerprint, :booking, :order, :waits, :at::timestamptz)
                        ON CONFLICT DO NOTHING
                        """)
                        .param("user", key.userId())
                        .param("route", key.route().name())
                        .param("key", key.key())
                        .param("fingerprint", key.fingerprint())
                        .param("booking", bookingId)
                        .param("order", orderId, Types.BIGINT)
                        .param("waits", key.waits())
                        .param("at", clock.instant().toString())
                        .update()
                == 1;
    }
}
