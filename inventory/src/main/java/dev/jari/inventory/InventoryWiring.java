package dev.jari.inventory;

import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the inventory service consists of. */
@Configuration(proxyBeanMethods = false)
public class InventoryWiring {

    @Bean
    ServiceDatabase inventoryDatabase(ServiceDatabases databases) {
        return databases.open("inventory");
    }
}
