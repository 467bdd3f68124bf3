package dev.jari.gateway.booking;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.header.Fingerprint;
import dev.jari.gateway.waiting.Room;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A booking that is wanted, by its meaning: of names, defaults and order nothing is left. */
record Wish(@Nullable String holdId, Wanted wanted, Extras extras) {

    CreateBooking by(Caller caller, @Nullable String idempotencyKey, int waitSeconds, String requestId) {
        return new CreateBooking(
                caller.userId(),
                caller.email(),
                caller.name(),
                idempotencyKey,
                fingerprint(),
                holdId,
                wanted.slotId(),
                wanted.offeringId(),
                wanted.checkIn(),
                wanted.checkOut(),
                wanted.date(),
                wanted.startTime(),
                wanted.quantity(),
                extras.paymentType(),
                extras.items(),
                extras.couponId(),
                extras.requestMessage(),
                waitSeconds,
                requestId);
    }

    /** Where the others wait who want the same. */
    Room room() {
        if (wanted.slotId() != null) return Room.ofSlot(wanted.slotId());
        var offeringId = Objects.requireNonNull(wanted.offeringId());
        if (wanted.checkIn() != null) return Room.ofStay(offeringId);
        return Room.ofTime(
                offeringId, Objects.requireNonNull(wanted.date()), Objects.requireNonNull(wanted.startTime()));
    }

    /** Saying nothing means one. */
    int quantity() {
        return Objects.requireNonNullElse(wanted.quantity(), 1);
    }

    /** Equal for requests that ask for the same, however they say it; the hold is part of the route. */
    private String fingerprint() {
        return new Fingerprint(holdId == null ? "bookings" : "holds/confirm")
                .with(holdId)
                .with(wanted.slotId())
                .with(wanted.offeringId())
                .with(wanted.checkIn())
                .with(wanted.checkOut())
                .with(wanted.date())
                .with(wanted.startTime())
                // A hold has its own quantity; elsewhere one place is what saying nothing means.
                .with(holdId == null && wanted.quantity() == null ? Integer.valueOf(1) : wanted.quantity())
                .with(extras.paymentType())
                .with(merged())
                .with(extras.couponId())
                .with(extras.requestMessage())
                .text();
    }

    /** A repeated item is one, and it does not matter which is named first. */
    private Map<Long, Long> merged() {
        return extras.items().stream()
                .collect(Collectors.groupingBy(
                        WantedItem::menuId, TreeMap::new, Collectors.summingLong(WantedItem::quantity)));
    }
}
