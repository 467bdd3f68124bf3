package dev.jari.contracts.notification;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.NotificationId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something a user is told.
 *
 * @param title in the language the user asked for, as is the text
 * @param data what the text was made of, for programs
 * @param readAt absent while it is unread
 */
@JsonRootName("notification")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Notification(
        NotificationId notificationId,
        NotificationType type,
        BookingId bookingId,
        String title,
        String text,
        Map<String, String> data,
        Instant createdAt,
        @Nullable Instant readAt) {

    public Notification {
        data = Map.copyOf(data);
    }
}
