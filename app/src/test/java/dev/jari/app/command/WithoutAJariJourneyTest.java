package dev.jari.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.JariApplication;
import dev.jari.testkit.process.ChildProcess;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WithoutAJariJourneyTest {

    @ParameterizedTest
    @ValueSource(strings = {"buy", "rush", "audit"})
    void where_no_jari_runs_one_line_says_so(String command) {
        isNotThere(command, "--url", "http://localhost:1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"buy", "rush", "audit"})
    void its_port_on_this_machine_is_enough(String command) {
        isNotThere(command, "--port", "1");
    }

    /** Nothing listens on port 1 of any machine that tests run on. */
    private static void isNotThere(String... command) {
        try (var refused = ChildProcess.start(JariApplication.class, List.of(), command)) {
            assertThat(refused.awaitEnd()).isEqualTo(1);
            assertThat(refused.awaitOutput())
                    .containsExactly("No Jari answers at http://localhost:1; start it with ./jari up, or say where it"
                            + " is with --url.");
        }
    }
}
