package dev.jari.contracts.booking;

/** A menu item and how many of it; its price is the server's. */
public record WantedItem(long menuId, int quantity) {}
