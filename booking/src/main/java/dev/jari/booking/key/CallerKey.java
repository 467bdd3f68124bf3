package dev.jari.booking.key;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Places;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A caller's idempotency key. Another user's key, and the same on another route, is another key.
 *
 * @param userId whose it is, a customer's or an admin's; none for the system's own requests
 * @param fingerprint of what was asked with it
 * @param waits whether the caller wanted to wait for the outcome; a replay is answered as the first one was
 */
public record CallerKey(@Nullable UserId userId, Route route, String key, String fingerprint, boolean waits) {

    /** What a key was used for. */
    public enum Route {
        CREATE,
        CONFIRM,
        CANCEL,
        CANCEL_BY_ADMIN,
        PAY
    }

    /** What makes it the same key. */
    public record Name(@Nullable UserId userId, Route route, String key) {}

    public Name name() {
        return new Name(userId, route, key);
    }

    public static Optional<CallerKey> of(CreateBooking asked) {
        var key = asked.idempotencyKey();
        if (key == null) return Optional.empty();
        var route = asked.places() instanceof Places.OfHold ? Route.CONFIRM : Route.CREATE;
        return Optional.of(new CallerKey(asked.userId(), route, key, asked.fingerprint(), asked.waitSeconds() > 0));
    }
}
