package dev.jari.orders.wallet;

/** How far a top-up has come. Only one that charges a card is ever anything but done. */
enum TopUpStatus {
    /** The provider was asked, or is about to be. */
    CHARGING,
    DONE,
    /** Declined, or burnt by recovery before it was charged. */
    NOT_CHARGED
}
