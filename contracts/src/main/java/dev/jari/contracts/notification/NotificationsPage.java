package dev.jari.contracts.notification;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of notifications, or why not; without a next cursor it is the last.
 *
 * @param unread how many are not read, counted up to {@link #UNREAD_MAX}
 */
public record NotificationsPage(
        List<Notification> items,
        int unread,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    /** Nobody reads a larger number. */
    public static final int UNREAD_MAX = 100;

    public NotificationsPage {
        items = List.copyOf(items);
    }

    public static NotificationsPage refused(Refusal refusal) {
        return new NotificationsPage(List.of(), 0, null, refusal);
    }
}
