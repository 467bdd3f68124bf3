package dev.jari.planted.ordersasksbooking.booking;

public record Bookings(int id) {}
