package dev.jari.booking;

import dev.jari.booking.slotcache.SlotCacheListener;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.upkeep.Upkeep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the booking service consists of. */
@Configuration(proxyBeanMethods = false)
public class BookingWiring {

    @Bean
    ServiceDatabase bookingDatabase(ServiceDatabases databases) {
        return databases.open("booking");
    }

    @Bean
    Upkeep bookingUpkeep(
            ServiceDatabase bookingDatabase,
            MessagingSettings settings,
            Clock clock,
            @Value("${jari.time-zone:Asia/Seoul}") ZoneId zone) {
        return new Upkeep(bookingDatabase, settings.retention(), clock, zone);
    }

    @Bean
    SlotCacheListener slotCacheListener(Bus bus, ServiceDatabase bookingDatabase, Bodies bodies, Clock clock) {
        var listener = new SlotCacheListener(bookingDatabase, bodies, clock);
        bus.subscribe(listener.subscription());
        return listener;
    }

    @Bean
    SlotReplyListener slotReplyListener(Bus bus, ServiceDatabase bookingDatabase, MeterRegistry meters) {
        var listener = new SlotReplyListener(bookingDatabase, meters);
        bus.subscribe(listener.subscription());
        return listener;
    }
}
