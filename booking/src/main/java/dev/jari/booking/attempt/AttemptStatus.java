package dev.jari.booking.attempt;

/** How far an attempt to pay has come. */
public enum AttemptStatus {
    /** Orders is asked, and has not answered. */
    ASKED,
    /** Orders does not know yet itself. */
    HELD,
    PAID,
    /** Nothing of it is kept. */
    FAILED,
    /** Its money is asked back. */
    REFUNDING,
    REFUNDED
}
