package dev.jari.gateway.booking;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OfHold;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Places.TimeAtTable;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.header.Fingerprint;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A booking that is wanted, by its meaning: of names, defaults and order nothing is left. */
record WantedBooking(Places places, @Nullable Integer quantity, Extras extras) {

    CreateBooking by(Caller caller, @Nullable String idempotencyKey, int waitSeconds, String requestId) {
        return new CreateBooking(
                caller.userId(),
                caller.email(),
                caller.name(),
                idempotencyKey,
                fingerprint(),
                places,
                quantity,
                extras.paymentType(),
                extras.items(),
                extras.couponId(),
                extras.requestMessage(),
                waitSeconds,
                requestId);
    }

    /**
     * Equal for requests that ask for the same, however they say it; the hold is part of the route. What is not said
     * counts too, so every kind of places has the same seven parts, in an order that never changes.
     */
    private String fingerprint() {
        var ofHold = places instanceof OfHold;
        var print = new Fingerprint(ofHold ? "holds/confirm" : "bookings");
        var named = switch (places) {
            case OfHold(var hold) -> Arrays.<@Nullable Object>asList(hold, null, null, null, null, null, null);
            case OneSlot(var slot) -> Arrays.<@Nullable Object>asList(null, slot, null, null, null, null, null);
            case Nights(var offering, var arrival, var leaving) ->
                Arrays.<@Nullable Object>asList(null, null, offering, arrival, leaving, null, null);
            case TimeAtTable(var offering, var date, var start) ->
                Arrays.<@Nullable Object>asList(null, null, offering, null, null, date, start);
        };
        named.forEach(print::with);
        // A hold has its own quantity; elsewhere one place is what saying nothing means.
        return print.with(!ofHold && quantity == null ? Integer.valueOf(1) : quantity)
                .with(extras.paymentType())
                .with(merged())
                .with(extras.couponId())
                .with(extras.requestMessage())
                .text();
    }

    /** A repeated item is one, and it does not matter which is named first. */
    private Map<MenuId, Long> merged() {
        return extras.items().stream()
                .collect(Collectors.groupingBy(
                        WantedItem::menuId, TreeMap::new, Collectors.summingLong(WantedItem::quantity)));
    }
}
