package dev.jari.planted.bookingasksinventory.inventory;

public record Slots(int id) {}
