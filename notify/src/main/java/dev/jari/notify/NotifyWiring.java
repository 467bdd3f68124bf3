package dev.jari.notify;

import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.database.ServiceDatabases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the notify service consists of. */
@Configuration(proxyBeanMethods = false)
public class NotifyWiring {

    @Bean
    ServiceDatabase notifyDatabase(ServiceDatabases databases) {
        return databases.open("notify");
    }
}
