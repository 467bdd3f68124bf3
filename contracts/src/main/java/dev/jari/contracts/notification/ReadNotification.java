package dev.jari.contracts.notification;

/** Says that a user has read one of their notifications; again changes nothing. */
public record ReadNotification(long userId, long notificationId, String language) {

    public static final String SUBJECT = "notifications.read";
}
