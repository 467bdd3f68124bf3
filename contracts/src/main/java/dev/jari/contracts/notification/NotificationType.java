package dev.jari.contracts.notification;

/** What a notification is about. */
public enum NotificationType {
    BOOKING_CONFIRMED,
    BOOKING_CANCELLED,
    BOOKING_FAILED,
    /** The booking keeps its places and may be paid again. */
    PAYMENT_FAILED
}
