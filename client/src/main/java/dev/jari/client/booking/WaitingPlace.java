package dev.jari.client.booking;

/**
 * A place in the waiting room of a slot.
 *
 * @param position how many are served until this one is, itself included
 * @param waitingCount how many wait in all
 */
public record WaitingPlace(String ticket, long position, long waitingCount) {}
