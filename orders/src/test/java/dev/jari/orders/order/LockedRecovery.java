package dev.jari.orders.order;

import dev.jari.locking.LockingWiring;
import dev.jari.orders.OrdersSettings;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The recovery as the bean that an instance has: a call of it takes the lock of its order in Redis. */
record LockedRecovery(AnnotationConfigApplicationContext context) implements AutoCloseable {

    /** An instance that dies keeps its order from the others for two seconds. */
    static LockedRecovery of(OrdersService orders, String redisUrl, String instance) {
        return of(orders.orders, OrdersProcess.IMPATIENT, redisUrl, Duration.ofSeconds(2), instance);
    }

    static LockedRecovery of(
            Orders orders, OrdersSettings settings, String redisUrl, Duration lockTtl, String instance) {
        var context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test",
                        Map.of(
                                "spring.data.redis.url",
                                redisUrl,
                                "jari.orders.recovery-lock-ttl",
                                lockTtl.toString())));
        context.register(LockingWiring.class);
        context.registerBean(Recovery.class, () -> new Recovery(orders, settings, instance));
        context.refresh();
        return new LockedRecovery(context);
    }

    Recovery recovery() {
        return context.getBean(Recovery.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
