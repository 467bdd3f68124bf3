package dev.jari.contracts.notification;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of a user's notifications, the newest first, at most 200.
 *
 * @param language {@code ko} or {@code en}, in which they are told
 * @param unread whether only those that are not read yet
 */
public record ListNotifications(
        UserId userId,
        String language,
        boolean unread,
        @Nullable String cursor,
        int limit) implements Question<NotificationsPage> {

    public static final String SUBJECT = "notifications.list";
}
