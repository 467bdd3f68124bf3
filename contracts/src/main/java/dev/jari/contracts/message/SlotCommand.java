package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.util.List;

/** What booking asks of inventory about the places of a booking. */
public sealed interface SlotCommand permits SlotReserve, SlotRelease {

    BookingId bookingId();

    OfferingId offeringId();

    List<SlotId> slotIds();
}
