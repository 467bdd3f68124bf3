package dev.jari.planted.inventoryasksbooking.booking;

public record Bookings(int id) {}
