package dev.jari.planted.gatewayasksbooking.booking;

public record Bookings(int id) {}
