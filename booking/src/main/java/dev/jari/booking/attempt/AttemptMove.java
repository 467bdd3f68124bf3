package dev.jari.booking.attempt;

/** One line of the table of attempts. */
record AttemptMove(AttemptStatus from, AttemptTrigger on, AttemptStatus to) {}
