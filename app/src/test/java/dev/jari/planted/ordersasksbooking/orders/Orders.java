package dev.jari.planted.ordersasksbooking.orders;

import dev.jari.planted.ordersasksbooking.booking.Bookings;

public record Orders(Bookings known) {}
