package dev.jari.contracts.notification;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something a user is told.
 *
 * @param title in the language of whoever reads it, as is the text
 * @param data what the text was made of, for programs
 * @param readAt absent while it is unread
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Notification(
        long notificationId,
        NotificationType type,
        long bookingId,
        String title,
        String text,
        Map<String, String> data,
        Instant createdAt,
        @Nullable Instant readAt) {

    public Notification {
        data = Map.copyOf(data);
    }
}
