package dev.jari.bench.outbox;

import java.util.Map;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.modulith.events.ApplicationModuleListener;

/**
 * Spring Modulith's event publication registry in PostgreSQL: events are published in a transaction, and after its
 * commit a listener hears each in a thread and a transaction of its own. What is done is deleted, as its documentation
 * advises for many events.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ModulithApplication {

    private static final Map<String, Object> SETTINGS = Map.of(
            "spring.modulith.events.jdbc.schema-initialization.enabled", "true",
            "spring.modulith.events.completion-mode", "delete",
            "namastack.outbox.enabled", "false");

    static Courier courier(PeerSchema schema) {
        return new SpringCourier(
                schema,
                "event_publication",
                ModulithApplication.class,
                SETTINGS,
                context -> (_, post) -> context.publishEvent(post));
    }

    @Bean
    Listener listener(Arrivals arrivals) {
        return new Listener(arrivals);
    }

    /** Not final, because a proxy opens the transaction. */
    static class Listener {

        private final Arrivals arrivals;

        Listener(Arrivals arrivals) {
            this.arrivals = arrivals;
        }

        @ApplicationModuleListener
        void on(Post post) {
            arrivals.add(1);
        }
    }
}
