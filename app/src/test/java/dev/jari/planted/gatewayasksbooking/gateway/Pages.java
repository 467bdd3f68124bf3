package dev.jari.planted.gatewayasksbooking.gateway;

import dev.jari.planted.gatewayasksbooking.booking.Bookings;

public record Pages(Bookings known) {}
