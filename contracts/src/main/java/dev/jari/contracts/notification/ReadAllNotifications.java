package dev.jari.contracts.notification;

/** Says that a user has read all notifications there are now. */
public record ReadAllNotifications(long userId) {

    public static final String SUBJECT = "notifications.readAll";
}
