package dev.jari.contracts.booking;

/** What venue staff may decide about a booking, beside cancelling it. */
public enum StaffAction {
    /** The customer came. */
    COMPLETE,
    NO_SHOW,
    /** Without a payment. */
    CONFIRM
}
