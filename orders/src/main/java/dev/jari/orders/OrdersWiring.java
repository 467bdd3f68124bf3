package dev.jari.orders;

import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import dev.jari.messaging.review.OutboxResponder;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the orders service consists of. */
@Configuration(proxyBeanMethods = false)
public class OrdersWiring {

    @Bean
    ServiceDatabase ordersDatabase(ServiceDatabases databases) {
        return databases.open("orders");
    }

    @Bean
    OutboxResponder ordersOutboxResponder(Bus bus, ServiceDatabase ordersDatabase, Clock clock) {
        return OutboxResponder.answerOn(bus, ordersDatabase, clock);
    }
}
