package dev.jari.testkit.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
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
    private static final int WRITTEN_STARTS_MAX = 20_000;
    private static final int OTHERS = 3;

    @TempDir
    Path temp;

    @Test
    void a_program_that_was_unpacked_a_moment_ago_can_be_run() throws Exception {
        besideOthers(FIRST_STARTS, () -> {
            for (var i = 0; i < FIRST_STARTS; i++) {
                // when
                try (var redis = RedisServer.start(temp.resolve("first-" + i), FreePorts.next(), Map.of())) {
                    // then
                    assertThat(redis.port()).isPositive();
                }
            }
        });
    }

    @Test
    void a_program_that_this_process_has_written_itself_can_not_always() throws Exception {
        var program = Path.of("/", "bin", "true");
        besideOthers(0, () -> {
            // when it is copied here, and not by a process of its own
            var busy = false;
            for (var i = 0; !busy; i++) {
                assertThat(i).isLessThan(WRITTEN_STARTS_MAX);
                var copy = temp.resolve("written-" + i);
                Files.copy(program, copy);
                busy = isBusy(copy);
            }
        });
    }

    private static boolean isBusy(Path program) throws IOException, InterruptedException {
        try {
            new ProcessBuilder(program.toString()).start().waitFor();
            return false;
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("Text file busy");
            return true;
        }
    }

    private interface Starting {
        void start() throws Exception;
    }

    private static void besideOthers(int othersMin, Starting starting) throws Exception {
        var over = new AtomicBoolean();
        try (var others = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            var started = IntStream.range(0, OTHERS)
                    .mapToObj(_ -> others.submit(() -> startOthers(over)))
                    .toList();
            try {
                starting.start();
            } finally {
                over.set(true);
            }
            for (var one : started) assertThat(one.get()).isGreaterThan(othersMin);
        }
    }

    private static int startOthers(AtomicBoolean over) throws IOException, InterruptedException {
        var started = 0;
        for (; !over.get(); started++) new ProcessBuilder("true").start().waitFor();
        return started;
    }
}
