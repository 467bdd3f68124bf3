package dev.jari.contracts.notification;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the notification as it is now, or why not. */
public record NotificationAnswer(
        @Nullable Notification notification, @Nullable Refusal refusal) {

    public static NotificationAnswer of(Notification notification) {
        return new NotificationAnswer(notification, null);
    }

    public static NotificationAnswer refused(Refusal refusal) {
        return new NotificationAnswer(null, refusal);
    }
}
