package dev.jari.contracts.notification;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.id.UserId;

/** Says that a user has read one of their notifications; again changes nothing. */
public record ReadNotification(UserId userId, NotificationId notificationId, String language)
        implements Question<Notification> {

    public static final String SUBJECT = "notifications.read";
}
