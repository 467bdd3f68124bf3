package dev.jari.notify.notification;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.NotificationAnswer;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.contracts.notification.ReadAllAnswer;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.messaging.bus.Bus;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Answers questions about notifications. */
final class NotificationResponder {

    private static final int LIMIT_MAX = 200;

    private final Notifications notifications;

    NotificationResponder(Notifications notifications) {
        this.notifications = notifications;
    }

    void answerOn(Bus bus) {
        bus.respond(ListNotifications.SUBJECT, ListNotifications.class, this::list);
        bus.respond(ReadNotification.SUBJECT, ReadNotification.class, this::read);
        bus.respond(
                ReadAllNotifications.SUBJECT,
                ReadAllNotifications.class,
                asked -> new ReadAllAnswer(notifications.readAll(asked.userId())));
    }

    private NotificationsPage list(ListNotifications asked) {
        var before = position(asked.cursor());
        if (before.isEmpty())
            return NotificationsPage.refused(
                    Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))));
        var limit = Math.clamp(asked.limit(), 1, LIMIT_MAX);
        var texts = NotificationTexts.of(asked.language());
        var items = notifications.list(asked.userId(), texts, asked.unread(), before.getAsLong(), limit);
        var next = items.size() == limit ? Long.toString(items.getLast().notificationId()) : null;
        return new NotificationsPage(items, notifications.unread(asked.userId()), next, null);
    }

    /** The id at which the page before ended; beyond all of them at the beginning. */
    private static OptionalLong position(@Nullable String cursor) {
        if (cursor == null) return OptionalLong.of(Long.MAX_VALUE);
        try {
            return OptionalLong.of(Long.parseLong(cursor));
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    private NotificationAnswer read(ReadNotification asked) {
        return notifications
                .read(asked.userId(), asked.notificationId(), NotificationTexts.of(asked.language()))
                .map(NotificationAnswer::of)
                .orElseGet(() -> NotificationAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }
}
