package dev.jari.gateway.waiting;

import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Places.TimeAtTable;

/** Where people wait who want the same: one for each slot, so that a quiet slot never waits behind a hot one. */
public record Room(String name) {

    static Room of(Places.OnSale places) {
        return switch (places) {
            case OneSlot(var slot) -> new Room("s:" + slot);
            // The nights of stays overlap, so all stays of a room type wait together.
            case Nights stay -> new Room("o:" + stay.offeringId());
            // Of a slot by its time only where its id is not known.
            case TimeAtTable(var offering, var date, var start) ->
                new Room("t:%s:%sT%s".formatted(offering, date, start));
        };
    }
}
