package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;

/** What inventory answers to a {@link SlotCommand}. */
public sealed interface SlotReply permits SlotReserved, SlotReserveFailed, SlotReleased {

    BookingId bookingId();
}
