package dev.jari.notify.notification;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.notification.NotificationType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A notification without words. */
record StoredNotification(
        NotificationId id,
        NotificationType type,
        BookingId bookingId,
        Map<String, String> data,
        Instant createdAt,
        @Nullable Instant readAt) {}
