package dev.jari.planted.bookingasksinventory.booking;

import dev.jari.planted.bookingasksinventory.inventory.Slots;

public record Bookings(Slots known) {}
