package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LosingAServerJourneyTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    Path data;

    @Test
    void readiness_says_degraded_without_redis_and_down_without_postgres_while_the_process_stays_alive()
            throws Exception {
        try (var jari = RunningJari.up(data)) {
            // when Redis is gone, bookings can go on
            kill(Files.readAllLines(data.resolve("redis.pid")).getFirst());
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(
                                    jari.fetch("/actuator/health/readiness").body())
                            .contains("\"status\":\"DEGRADED\""));
            assertThat(jari.fetch("/actuator/health/readiness").statusCode()).isEqualTo(200);

            // when PostgreSQL is gone, nothing can
            kill(Files.readAllLines(data.resolve("postgres/postmaster.pid")).getFirst());
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(
                                    jari.fetch("/actuator/health/readiness").statusCode())
                            .isEqualTo(503));
            assertThat(jari.fetch("/actuator/health/liveness").statusCode()).isEqualTo(200);
        }
    }

    private static void kill(String pid) {
        ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow().destroyForcibly();
    }
}
