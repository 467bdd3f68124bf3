package dev.jari.notify;

import dev.jari.contracts.notification.NotificationsChanged;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.review.OutboxResponder;
import dev.jari.notify.notification.BookingNewsListener;
import dev.jari.notify.notification.NotificationResponder;
import dev.jari.notify.notification.Notifications;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.ServiceDatabases;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the notify service consists of. */
@Configuration(proxyBeanMethods = false)
public class NotifyWiring {

    @Bean
    ServiceDatabase notifyDatabase(ServiceDatabases databases) {
        return databases.open("notify");
    }

    @Bean
    Notifications notifications(ServiceDatabase notifyDatabase, Bodies bodies, Clock clock, Bus bus) {
        return new Notifications(
                notifyDatabase,
                bodies,
                clock,
                users -> bus.broadcast(NotificationsChanged.SUBJECT, new NotificationsChanged(users)));
    }

    @Bean
    BookingNewsListener bookingNewsListener(
            Bus bus, ServiceDatabase notifyDatabase, Notifications notifications, MeterRegistry meters) {
        var listener = new BookingNewsListener(notifyDatabase, notifications, meters);
        bus.subscribe(listener.subscription());
        return listener;
    }

    @Bean
    NotificationResponder notificationResponder(Bus bus, Notifications notifications) {
        var responder = new NotificationResponder(notifications);
        responder.answerOn(bus);
        return responder;
    }

    @Bean
    OutboxResponder notifyOutboxResponder(Bus bus, ServiceDatabase notifyDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, notifyDatabase, clock);
    }
}
