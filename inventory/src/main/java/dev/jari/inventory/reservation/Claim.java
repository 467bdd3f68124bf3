package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;

/** The places of one slot that a booking has. */
record Claim(BookingId bookingId, SlotId slotId, int quantity) {}
