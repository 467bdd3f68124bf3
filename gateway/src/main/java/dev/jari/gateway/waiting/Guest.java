package dev.jari.gateway.waiting;

/** A customer with a booking in mind, in a room. */
record Guest(Room room, GuestKey key) {}
