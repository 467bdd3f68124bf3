package dev.jari.contracts.booking;

/** The offering of a booking, as it was called when the booking was made. */
public record BookedOffering(long offeringId, String code, String name) {}
