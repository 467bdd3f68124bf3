package dev.jari.contracts.notification;

import java.util.List;

/** Broadcast to whoever watches: these users have new notifications, or have read some. It may be lost. */
public record NotificationsChanged(List<Long> userIds) {

    public static final String SUBJECT = "notifications.changed";

    public NotificationsChanged {
        userIds = List.copyOf(userIds);
    }
}
