package dev.jari.contracts.message;

import java.util.List;

/** What booking asks of inventory about the places of a booking. */
public sealed interface SlotCommand permits SlotReserve, SlotRelease {

    long bookingId();

    long offeringId();

    List<Long> slotIds();
}
