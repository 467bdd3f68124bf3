package dev.jari.contracts.message;

/** What inventory answers to a {@link SlotCommand}. */
public sealed interface SlotReply permits SlotReserved, SlotReserveFailed, SlotReleased {

    long bookingId();
}
