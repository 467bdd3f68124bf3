package dev.jari.notify.notification;

import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** What users are told. Stored without words, which are chosen when a user reads. */
public final class Notifications {

    private final ServiceDatabase database;
    private final NotificationStore store;
    private final InstantSource clock;
    private final Consumer<List<UserId>> audience;

    /** @param audience hears, after the commit, which users have something new */
    public Notifications(
            ServiceDatabase database, Bodies bodies, InstantSource clock, Consumer<List<UserId>> audience) {
        this.database = database;
        this.store = new NotificationStore(database.jdbc(), bodies);
        this.clock = clock;
        this.audience = audience;
    }

    public void answerOn(Bus bus) {
        new NotificationResponder(this).answerOn(bus);
    }

    /** What booking tells. */
    public Subscription bookingNews(MeterRegistry meters) {
        return new BookingNewsListener(database, this, meters).subscription();
    }

    /**
     * Stores them in a transaction that is already open, each once however often it comes.
     *
     * @return how many were new
     */
    int store(List<NewNotification> all) {
        var users = store.insert(all);
        if (!users.isEmpty())
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    audience.accept(users.stream().distinct().toList());
                }
            });
        return users.size();
    }

    /** The newest first, older than one of them. */
    List<Notification> list(UserId userId, NotificationTexts language, boolean unread, long before, int limit) {
        return store.list(userId, unread, before, limit).stream()
                .map(language::tell)
                .toList();
    }

    int unread(UserId userId) {
        return store.unread(userId, NotificationsPage.UNREAD_MAX);
    }

    /** Nothing when the user has no such notification; reading again changes nothing. */
    Optional<Notification> read(UserId userId, NotificationId id, NotificationTexts language) {
        if (store.markRead(userId, id, StoredTime.now(clock))) audience.accept(List.of(userId));
        return store.find(userId, id).map(language::tell);
    }

    int readAll(UserId userId) {
        var read = store.markAllRead(userId, StoredTime.now(clock));
        if (read > 0) audience.accept(List.of(userId));
        return read;
    }
}
