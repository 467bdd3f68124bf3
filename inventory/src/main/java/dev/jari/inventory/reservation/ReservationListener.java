package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Takes {@code slot.reserve} and {@code slot.release} to {@link Reservations}. */
final class ReservationListener {

    private static final Logger log = LoggerFactory.getLogger(ReservationListener.class);

    private final ServiceDatabase database;
    private final Reservations reservations;
    private final Bodies bodies;

    ReservationListener(ServiceDatabase database, Reservations reservations, Bodies bodies) {
        this.database = database;
        this.reservations = reservations;
        this.bodies = bodies;
    }

    Subscription subscription() {
        return Subscription.of(
                        "reservations",
                        database,
                        Map.of(SlotReserve.TYPE, SlotReserve.class, SlotRelease.TYPE, SlotRelease.class),
                        reservations::handle)
                .withoutInbox()
                .whenParked((envelope, _) -> parked(envelope));
    }

    /** A release that is parked waits for an admin: no booking waits for it, and its places are not forgotten. */
    private void parked(Envelope envelope) {
        if (!envelope.type().equals(SlotReserve.TYPE)) return;
        var bookingId = bookingOf(envelope);
        if (bookingId.isPresent()) reservations.refuseParked(envelope, bookingId.get());
        else log.error("[SagaHandler] {} {} names no booking to answer", envelope.type(), envelope.id());
    }

    /** The little that is needed of a body that may be broken otherwise. */
    record BookingOnly(@Nullable BookingId bookingId) {}

    private Optional<BookingId> bookingOf(Envelope envelope) {
        try {
            var named = bodies.read(envelope.payload(), BookingOnly.class).bookingId();
            return Optional.ofNullable(named).or(() -> bookingOfKey(envelope.key()));
        } catch (JacksonException _) {
            return bookingOfKey(envelope.key());
        }
    }

    private static Optional<BookingId> bookingOfKey(String key) {
        return key.matches("[1-9]\\d{0,17}") ? Optional.of(BookingId.valueOf(key)) : Optional.empty();
    }
}
