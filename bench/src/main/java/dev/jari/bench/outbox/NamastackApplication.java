package dev.jari.bench.outbox;

import io.namastack.outbox.Outbox;
import io.namastack.outbox.handler.OutboxRecordMetadata;
import io.namastack.outbox.handler.OutboxTypedHandler;
import java.util.Map;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Namastack Outbox with its JDBC starter. By default it looks every two seconds for ten keys, which would be five
 * events a second here; so it looks every 50 ms for as many as a writer leaves meanwhile, in eight threads, and deletes
 * what is done.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.modulith.events.config.EventPublicationAutoConfiguration",
            "org.springframework.modulith.events.config.EventExternalizationAutoConfiguration",
            "org.springframework.modulith.events.jdbc.JdbcEventPublicationAutoConfiguration",
            "org.springframework.modulith.events.jackson.JacksonEventSerializationConfiguration"
        })
class NamastackApplication {

    private static final Map<String, Object> SETTINGS = Map.of(
            "namastack.outbox.polling.fixed.interval", "50ms",
            "namastack.outbox.polling.batch-size", "1000",
            "namastack.outbox.processing.delete-completed-records", "true",
            "namastack.outbox.processing.executor-core-pool-size", "8");

    static Courier courier(PeerSchema schema) {
        return new SpringCourier(schema, "outbox_record", NamastackApplication.class, SETTINGS, context -> {
            var outbox = context.getBean(Outbox.class);
            return (key, post) -> outbox.schedule(post, key);
        });
    }

    @Bean
    OutboxTypedHandler<Post> handler(Arrivals arrivals) {
        return new Handler(arrivals);
    }

    /** A class and not a lambda: the type of its messages is read from it. */
    static final class Handler implements OutboxTypedHandler<Post> {

        private final Arrivals arrivals;

        Handler(Arrivals arrivals) {
            this.arrivals = arrivals;
        }

        @Override
        public void handle(Post post, OutboxRecordMetadata metadata) {
            arrivals.add(1);
        }
    }
}
