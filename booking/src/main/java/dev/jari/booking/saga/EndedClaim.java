package dev.jari.booking.saga;

/** A booking that is over: its user may book the slot again. */
public record EndedClaim(long bookingId, long userId, long firstSlotId) {}
