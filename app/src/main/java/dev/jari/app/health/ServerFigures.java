package dev.jari.app.health;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;

/** What readiness says of each server, as a figure: a Prometheus that scrapes a process need not probe it as well. */
public final class ServerFigures implements MeterBinder {

    private static final List<String> SERVERS = List.of("postgres", "redis", "nats");

    /** A scrape that takes too long is lost with all its figures, and just when a server is silent. */
    private static final Duration ANSWER_MAX = Duration.ofMillis(500);

    private static final Executor ASKING =
            work -> Thread.ofVirtual().name("health").start(work);

    private final HealthEndpoint health;

    public ServerFigures(HealthEndpoint health) {
        this.health = health;
    }

    /** What a role does not need has no figure. */
    @Override
    public void bindTo(MeterRegistry registry) {
        for (var server : SERVERS)
            if (health.healthForPath(server) != null)
                Gauge.builder("jari.server.up", () -> answers(server) ? 1 : 0)
                        .description("whether the server answers this process")
                        .tag("server", server)
                        .register(registry);
    }

    private boolean answers(String server) {
        return CompletableFuture.supplyAsync(() -> isUp(server), ASKING)
                .completeOnTimeout(false, ANSWER_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private boolean isUp(String server) {
        var answer = health.healthForPath(server);
        return answer != null && answer.getStatus().equals(Status.UP);
    }
}
