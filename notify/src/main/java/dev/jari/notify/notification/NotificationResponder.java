package dev.jari.notify.notification;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.contracts.notification.ReadAllAnswer;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.page.Cursor;

/** Answers questions about notifications. */
final class NotificationResponder {

    private final Notifications notifications;

    NotificationResponder(Notifications notifications) {
        this.notifications = notifications;
    }

    void answerOn(Bus bus) {
        bus.respond(ListNotifications.class, this::list);
        bus.respond(ReadNotification.class, this::read);
        bus.respond(ReadAllNotifications.class, asked -> new ReadAllAnswer(notifications.readAll(asked.userId())));
    }

    private Answer<NotificationsPage> list(ListNotifications asked) {
        var before = Cursor.plainId(asked.cursor(), Long.MAX_VALUE);
        if (before.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(asked.limit());
        var texts = NotificationTexts.of(asked.language());
        var items = notifications.list(asked.userId(), texts, asked.unread(), before.getAsLong(), limit);
        var next = items.size() == limit ? items.getLast().notificationId().toString() : null;
        return Answer.granted(new NotificationsPage(items, notifications.unread(asked.userId()), next));
    }

    private Answer<Notification> read(ReadNotification asked) {
        return notifications
                .read(asked.userId(), asked.notificationId(), NotificationTexts.of(asked.language()))
                .map(Answer::granted)
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }
}
