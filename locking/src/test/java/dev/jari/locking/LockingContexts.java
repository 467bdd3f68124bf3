package dev.jari.locking;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Spring contexts in which locks work, as an instance of a service would have one. */
final class LockingContexts {

    private LockingContexts() {}

    static AnnotationConfigApplicationContext start(String redisUrl, String watchdog, Class<?>... beans) {
        var context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test", Map.of("spring.data.redis.url", redisUrl, "jari.locking.watchdog", watchdog)));
        context.register(LockingWiring.class, SimpleMeterRegistry.class);
        context.register(beans);
        try {
            context.refresh();
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
        return context;
    }
}
