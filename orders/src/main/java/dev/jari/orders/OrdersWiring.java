package dev.jari.orders;

import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the orders service consists of. */
@Configuration(proxyBeanMethods = false)
public class OrdersWiring {

    @Bean
    ServiceDatabase ordersDatabase(ServiceDatabases databases) {
        return databases.open("orders");
    }
}
