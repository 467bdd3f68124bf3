package dev.jari.gateway;

import dev.jari.contracts.notification.ListNotifications;
import dev.jari.contracts.notification.Notification;
import dev.jari.contracts.notification.ReadAllNotifications;
import dev.jari.contracts.notification.ReadNotification;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.messaging.bus.Bus;
import tools.jackson.databind.json.JsonMapper;

/** Sits in the place of notify on the real bus. */
public final class StandInNotify extends StandIn {

    /** The one the API document shows. */
    public static final Notification NOTIFICATION =
            JsonMapper.shared().convertValue(ExampleFiles.read("notification"), Notification.class);

    public void listenOn(Bus bus) {
        on(bus, ListNotifications.SUBJECT, ListNotifications.class);
        on(bus, ReadNotification.SUBJECT, ReadNotification.class);
        on(bus, ReadAllNotifications.SUBJECT, ReadAllNotifications.class);
    }
}
