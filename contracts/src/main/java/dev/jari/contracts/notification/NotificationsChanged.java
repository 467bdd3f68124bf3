package dev.jari.contracts.notification;

import dev.jari.contracts.id.UserId;
import java.util.List;

/** Broadcast to the streams of users: these have new notifications, or have read some. It may be lost. */
public record NotificationsChanged(List<UserId> userIds) {

    public static final String SUBJECT = "notifications.changed";

    public NotificationsChanged {
        userIds = List.copyOf(userIds);
    }
}
