package dev.jari.gateway.notification;

import dev.jari.contracts.id.NotificationId;
import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.NotificationsPage;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.stream.StreamEvent;
import dev.jari.gateway.stream.Watched;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The newest notifications of one user in one language. */
final class WatchedNotifications implements Watched<NotificationsPage> {

    /** As many as a screen shows; older ones are listed. */
    static final int SHOWN = 20;

    private final Reader reader;
    private final Services services;
    private final JsonMapper json;
    private NotificationsPage page = new NotificationsPage(List.of(), 0, null);

    WatchedNotifications(Reader reader, Services services, JsonMapper json) {
        this.reader = reader;
        this.services = services;
        this.json = json;
    }

    @Override
    public NotificationsPage look(boolean everything) {
        var question = new ListNotifications(reader.userId(), reader.languageTag(), false, null, SHOWN);
        return Services.granted(services.ask(question));
    }

    /** The oldest first, so that the newest is on top for a page that puts each before the others. */
    @Override
    public List<StreamEvent> take(NotificationsPage found) {
        Map<NotificationId, Notification> known = new HashMap<>();
        for (var one : page.items()) known.put(one.notificationId(), one);
        var events = new ArrayList<StreamEvent>();
        for (var one : found.items().reversed())
            if (!one.equals(known.get(one.notificationId()))) events.add(event(one));
        page = found;
        return events;
    }

    private StreamEvent event(Notification one) {
        return StreamEvent.of(
                one.notificationId().toString(),
                "notification",
                one.notificationId().value(),
                json.writeValueAsString(one));
    }

    @Override
    public StreamEvent snapshot() {
        return StreamEvent.of(
                "snapshot",
                "snapshot",
                null,
                json.writeValueAsString(Map.of("items", page.items(), "unread", page.unread())));
    }

    @Override
    public boolean isOver() {
        return false;
    }
}
