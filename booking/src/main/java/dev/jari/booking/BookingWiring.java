package dev.jari.booking;

import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the booking service consists of. */
@Configuration(proxyBeanMethods = false)
public class BookingWiring {

    @Bean
    ServiceDatabase bookingDatabase(ServiceDatabases databases) {
        return databases.open("booking");
    }
}
