package dev.jari.contracts.notification;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of notifications; without a next cursor it is the last.
 *
 * @param unread how many are not read, counted up to {@link #UNREAD_MAX}
 */
public record NotificationsPage(
        List<Notification> items, int unread, @Nullable String nextCursor) {

    /** A larger number tells a customer nothing more. */
    public static final int UNREAD_MAX = 100;

    public NotificationsPage {
        items = List.copyOf(items);
    }
}
