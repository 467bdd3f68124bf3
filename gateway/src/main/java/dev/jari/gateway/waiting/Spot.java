package dev.jari.gateway.waiting;

/** Somebody in a room. */
record Spot(Room room, Member member) {}
