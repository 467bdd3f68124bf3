package dev.jari.inventory.reservation;

/** The places of one slot that a booking has. */
record Claim(long bookingId, long slotId, int quantity) {}
