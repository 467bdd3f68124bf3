package dev.jari.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.Test;

class ChildProcessStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    /** Says back what it hears, and good-bye when it is ended politely or hears nothing more. */
    static final class Echo {
        private Echo() {}

        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
            System.out.println("hello " + System.getProperty("name") + " " + String.join(" ", args));
            var heard = new Scanner(System.in, StandardCharsets.UTF_8);
            while (heard.hasNextLine()) {
                var line = heard.nextLine();
                if (line.equals("end")) System.exit(3);
                System.out.println("heard " + line);
            }
        }
    }

    private static ChildProcess echo() {
        return ChildProcess.start(Echo.class, List.of("name=Jari"), "one", "two");
    }

    @Test
    void it_takes_properties_and_arguments_hears_lines_and_ends_with_its_code() {
        try (var echo = echo()) {
            assertThat(echo.awaitLine("hello", SOON)).isEqualTo("hello Jari one two");
            echo.say("tea");
            echo.awaitLine("heard tea", SOON);
            echo.say("end");

            assertThat(echo.awaitEnd()).isEqualTo(3);
            assertThat(echo.awaitOutput()).containsExactly("hello Jari one two", "heard tea", "bye");
        }
    }

    @Test
    void a_killed_process_runs_nothing_more() {
        try (var echo = echo()) {
            echo.awaitLine("hello", SOON);

            echo.kill();

            assertThat(echo.isAlive()).isFalse();
            assertThat(echo.awaitOutput()).doesNotContain("bye");
        }
    }

    @Test
    void a_stopped_process_runs_its_shutdown_hooks() {
        try (var echo = echo()) {
            echo.awaitLine("hello", SOON);

            assertThat(echo.stop()).isEqualTo(128 + 15);

            assertThat(echo.awaitOutput()).endsWith("bye");
        }
    }

    @Test
    void a_process_that_does_not_listen_is_ended_with_its_children() {
        try (var deaf =
                ChildProcess.start(new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 600 & echo ready; wait"))) {
            // given
            deaf.awaitLine("ready", SOON);
            var child = ProcessHandle.of(deaf.pid()).orElseThrow().children().toList();
            assertThat(child).hasSize(1);

            // when
            deaf.end(Duration.ofMillis(50));

            // then
            assertThat(deaf.isAlive()).isFalse();
            assertThat(child).noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void a_frozen_process_lives_and_answers_only_when_thawed() {
        try (var echo = echo()) {
            // given
            echo.awaitLine("hello", SOON);
            echo.freeze();
            echo.say("tea");

            // then
            assertThatThrownBy(() -> echo.awaitLine("heard tea", Duration.ofMillis(200)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("took too long");
            assertThat(echo.isAlive()).isTrue();

            // when
            echo.thaw();

            // then
            echo.awaitLine("heard tea", SOON);
        }
    }

    @Test
    void waiting_for_a_line_that_never_came_shows_what_did() {
        try (var echo = echo()) {
            echo.say("end");

            assertThatThrownBy(() -> echo.awaitLine("nothing", SOON))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("ended before it printed a line starting with nothing")
                    .hasMessageContaining("hello Jari one two");
        }
    }
}
