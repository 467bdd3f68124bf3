package dev.jari.engine;

import static dev.jari.engine.Engine.granted;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.messaging.bus.Bus;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;

/** Makes what is sold, in the way an admin does. */
public final class Catalogue {

    private final Bus bus;
    private final Clock clock;

    Catalogue(Bus bus, Clock clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /** A new game with one slot of so many places, a month from now. */
    Slot slot(int capacity) {
        var venue = granted(bus.request(new CreateVenue(new VenueInput("PARK_GOLF", "한강", null, "UTC", "KRW", null))));
        var offering = granted(bus.request(new CreateOffering(game(venue.venueId(), capacity))));
        var offeringId = offering.offeringId();
        var date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(30);
        var nine = LocalTime.of(9, 0);
        granted(bus.request(new GenerateSlots(offeringId, date, date, null, nine, nine, 10, capacity, null)));
        return granted(bus.request(new ListSlots(offeringId, date, date, null, ListSlots.PAGE_MAX)))
                .items()
                .getFirst();
    }

    /** Eighteen holes over two courses, paid in advance or not at all. */
    public static OfferingInput game(VenueId venueId, int capacity) {
        var price = new MoneyInput(20_000L, "KRW");
        return new OfferingInput(
                venueId.value(),
                "GAME",
                "동서",
                null,
                null,
                capacity,
                price,
                null,
                null,
                List.of("NONE", "PREPAY"),
                null,
                null,
                null,
                null,
                "동코스",
                null,
                "서코스",
                18,
                170,
                10);
    }
}
