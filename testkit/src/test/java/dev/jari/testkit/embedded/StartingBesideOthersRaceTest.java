package dev.jari.testkit.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server starts in the same moment as other processes, as PostgreSQL and Redis do when Jari starts. */
class StartingBesideOthersRaceTest {

    private static final int FIRST_STARTS = 40;
    private static final int OTHERS = 3;

    @TempDir
    Path temp;

    @Test
    void a_program_that_was_unpacked_a_moment_ago_can_be_run() throws Exception {
        // given
        var over = new AtomicBoolean();
        try (var others = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            var started = IntStream.range(0, OTHERS)
                    .mapToObj(_ -> others.submit(() -> startOthers(over)))
                    .toList();
            try {
                for (var i = 0; i < FIRST_STARTS; i++) {
                    // when
                    try (var redis = RedisServer.start(temp.resolve("first-" + i), FreePorts.next(), Map.of())) {
                        // then
                        assertThat(redis.port()).isPositive();
                    }
                }
            } finally {
                over.set(true);
            }
            for (var one : started) assertThat(one.get()).isGreaterThan(FIRST_STARTS);
        }
    }

    private static int startOthers(AtomicBoolean over) throws IOException, InterruptedException {
        var started = 0;
        for (; !over.get(); started++) new ProcessBuilder("true").start().waitFor();
        return started;
    }
}
