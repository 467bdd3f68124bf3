package dev.jari.notify;

import dev.jari.contracts.notification.NotificationsChanged;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.review.OutboxResponder;
import dev.jari.notify.notification.Notifications;
import dev.jari.notify.timeline.NoticeTimeline;
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
    Notifications notifications(
            ServiceDatabase notifyDatabase, Bodies bodies, Clock clock, Bus bus, MeterRegistry meters) {
        var notifications = new Notifications(
                notifyDatabase,
                bodies,
                clock,
                users -> bus.broadcast(NotificationsChanged.SUBJECT, new NotificationsChanged(users)));
        bus.subscribe(notifications.bookingNews(meters));
        notifications.answerOn(bus);
        return notifications;
    }

    @Bean
    NoticeTimeline noticeTimeline(Bus bus, ServiceDatabase notifyDatabase) {
        var timeline = new NoticeTimeline(notifyDatabase);
        timeline.answerOn(bus);
        return timeline;
    }

    @Bean
    OutboxResponder notifyOutboxResponder(Bus bus, ServiceDatabase notifyDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, notifyDatabase, clock);
    }
}
