package dev.jari.contracts.booking;

import dev.jari.contracts.id.OfferingId;

/** The offering of a booking, as it was called when the booking was made. */
public record BookedOffering(OfferingId offeringId, String code, String name) {}
