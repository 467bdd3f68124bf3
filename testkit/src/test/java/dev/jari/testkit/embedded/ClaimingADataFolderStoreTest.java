package dev.jari.testkit.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.embedded.DataFolder;
import dev.jari.embedded.StartRefused;
import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimingADataFolderStoreTest {

    @TempDir
    Path temp;

    /** Another Jari: claims the folder and keeps it until it is killed. */
    static final class Claimer {
        private Claimer() {}

        public static void main(String[] args) throws IOException {
            try (var folder = DataFolder.claim(Path.of(args[0]))) {
                System.out.println("claimed " + folder.path());
                System.in.read();
            }
        }
    }

    @Test
    void a_second_claim_is_refused_with_a_sentence_and_a_closed_one_is_free() {
        var data = temp.resolve("data");
        try (var first = DataFolder.claim(data)) {
            assertThat(first.path()).isDirectory();
            assertThatThrownBy(() -> DataFolder.claim(data))
                    .isInstanceOf(StartRefused.class)
                    .hasMessage(
                            "Another Jari is using the data folder %s; stop it, or choose another with --data-dir.",
                            data);
        }
        DataFolder.claim(data).close();
    }

    @Test
    void another_process_keeps_its_claim_until_it_is_killed() {
        var data = temp.resolve("data");
        try (var claimer = ChildProcess.start(Claimer.class, List.of(), data.toString())) {
            // given
            claimer.awaitLine("claimed", Duration.ofSeconds(30));
            assertThatThrownBy(() -> DataFolder.claim(data))
                    .isInstanceOf(StartRefused.class)
                    .hasMessageStartingWith("Another Jari is using the data folder");

            // when
            claimer.kill();

            // then
            DataFolder.claim(data).close();
        }
    }

    @Test
    void a_folder_that_can_not_be_written_is_refused_with_a_sentence() throws IOException {
        // A file in the way stops all users, even the one whom permissions do not.
        var file = Files.createFile(temp.resolve("file"));

        assertThatThrownBy(() -> DataFolder.claim(file.resolve("data")))
                .isInstanceOf(StartRefused.class)
                .hasMessageMatching(
                        "The data folder .*data can't be written \\(\\w+\\); choose another with --data-dir\\.");
    }

    @Test
    void two_folders_are_claimed_side_by_side() {
        try (var here = DataFolder.claim(temp.resolve("here"));
                var there = DataFolder.claim(temp.resolve("there"))) {
            assertThat(here.below("logs")).isDirectory().isNotEqualTo(there.below("logs"));
        }
    }
}
