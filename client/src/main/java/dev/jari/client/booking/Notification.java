package dev.jari.client.booking;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something a customer was told.
 *
 * @param type what happened, such as {@code BOOKING_CONFIRMED}
 * @param data what the text was made of
 * @param readAt absent while it is unread
 */
public record Notification(
        long notificationId,
        String type,
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
