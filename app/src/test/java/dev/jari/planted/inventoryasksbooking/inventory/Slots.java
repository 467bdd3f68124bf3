package dev.jari.planted.inventoryasksbooking.inventory;

import dev.jari.planted.inventoryasksbooking.booking.Bookings;

public record Slots(Bookings known) {}
