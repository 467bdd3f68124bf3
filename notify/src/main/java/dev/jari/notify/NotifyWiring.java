package dev.jari.notify;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import dev.jari.messaging.review.OutboxResponder;
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
    BookingNewsListener bookingNewsListener(Bus bus, ServiceDatabase notifyDatabase, MeterRegistry meters) {
        var listener = new BookingNewsListener(notifyDatabase, meters);
        bus.subscribe(listener.subscription());
        return listener;
    }

    @Bean
    OutboxResponder notifyOutboxResponder(Bus bus, ServiceDatabase notifyDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, notifyDatabase, clock);
    }
}
