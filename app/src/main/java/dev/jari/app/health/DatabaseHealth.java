package dev.jari.app.health;

import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Asks PostgreSQL through the service's own pool, so that an exhausted pool shows as well as a dead server. */
public final class DatabaseHealth implements HealthIndicator {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(1);
    private static final Executor ASKING =
            work -> Thread.ofVirtual().name("health").start(work);

    private final ServiceDatabase database;

    public DatabaseHealth(ServiceDatabase database) {
        this.database = database;
    }

    /** The pool may make a caller wait ten seconds; a probe is answered after one. */
    @Override
    public Health health() {
        return CompletableFuture.supplyAsync(
                        () -> database.jdbc()
                                .sql("SELECT 1")
                                .query(Integer.class)
                                .single(),
                        ASKING)
                .orTimeout(ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .handle((answer, failure) -> failure == null ? Health.up() : Health.down(failure))
                .join()
                .build();
    }
}
