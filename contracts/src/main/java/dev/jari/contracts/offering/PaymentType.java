package dev.jari.contracts.offering;

/** What a booking has to pay before it is confirmed. */
public enum PaymentType {
    NONE,
    /** So much per person. */
    DEPOSIT,
    /** Everything: slot price or menu items. */
    PREPAY
}
