package dev.jari.client;

import dev.jari.client.catalogue.MenuItem;
import dev.jari.client.catalogue.Offering;
import dev.jari.client.catalogue.Slot;
import dev.jari.client.catalogue.SlotChange;
import dev.jari.client.catalogue.Stay;
import dev.jari.client.catalogue.Venue;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is for sale. */
public final class Catalogue {

    /** The most a page may hold. */
    private static final int LIMIT_MAX = 200;

    private final Calls calls;

    Catalogue(Calls calls) {
        this.calls = calls;
    }

    /** Of one kind, or of every kind. */
    public Reply<Page<Venue>> venues(@Nullable String kind, @Nullable String cursor) {
        return page("/v1/venues", "kind", kind, cursor, Venue.class);
    }

    public Reply<Venue> venue(long venueId) {
        return get("/v1/venues/" + venueId, Venue.class);
    }

    public Reply<Page<Offering>> offerings(long venueId, @Nullable String cursor) {
        return page("/v1/venues/%d/offerings".formatted(venueId), "kind", null, cursor, Offering.class);
    }

    public Reply<Offering> offering(long offeringId) {
        return get("/v1/offerings/" + offeringId, Offering.class);
    }

    /** All slots of at most 62 days, both ends included. */
    public Reply<Page<Slot>> slots(long offeringId, LocalDate from, LocalDate to) {
        return slots("/v1/offerings/%d/slots?from=%s&to=%s".formatted(offeringId, from, to));
    }

    /** The same, but only slots with so many places left to take now. */
    public Reply<Page<Slot>> slots(long offeringId, LocalDate from, LocalDate to, int minAvailable) {
        return slots(
                "/v1/offerings/%d/slots?from=%s&to=%s&minAvailable=%d".formatted(offeringId, from, to, minAvailable));
    }

    private Reply<Page<Slot>> slots(String path) {
        return calls.send(Call.get(path, null, calls.settings()), (_, body) -> Json.page(body, Slot.class));
    }

    public Reply<Slot> slot(long slotId) {
        return get("/v1/slots/" + slotId, Slot.class);
    }

    /** Whether a stay is free from the day of arrival to the day before leaving. */
    public Reply<Stay> stay(long offeringId, LocalDate checkIn, LocalDate checkOut) {
        var path = "/v1/offerings/%d/availability?checkIn=%s&checkOut=%s".formatted(offeringId, checkIn, checkOut);
        return get(path, Stay.class);
    }

    public Reply<Page<MenuItem>> menu(long offeringId, @Nullable String cursor) {
        return page("/v1/offerings/%d/menu".formatted(offeringId), "kind", null, cursor, MenuItem.class);
    }

    /** Hears of every change of an offering's slots, beginning with how they are, until it is closed. */
    public Following<SlotChange> watch(long offeringId, Consumer<SlotChange> listener) {
        var path = "/v1/offerings/%d/stream".formatted(offeringId);
        return new Following<>(calls, Call.get(path, null, calls.settings()), "slot", SlotChange.class, change -> {
                    listener.accept(change);
                    return false;
                })
                .begin();
    }

    private <T> Reply<T> get(String path, Class<T> type) {
        return calls.send(Call.get(path, null, calls.settings()), type);
    }

    private <T> Reply<Page<T>> page(
            String path, String filter, @Nullable String value, @Nullable String cursor, Class<T> type) {
        var parameters = new HashMap<String, @Nullable Object>();
        parameters.put(filter, value);
        parameters.put("limit", LIMIT_MAX);
        parameters.put("cursor", cursor);
        var call = Call.get(Call.query(path, parameters), null, calls.settings());
        return calls.send(call, (_, body) -> Json.page(body, type));
    }
}
