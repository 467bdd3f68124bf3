package dev.jari.testkit.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageReportStoreTest {

    @TempDir
    Path root;

    @BeforeEach
    void three_requirements() throws IOException {
        write("docs/requirements.md", """
                | id | requirement |
                |---|---|
                | C1 | Cups are round |
                | C2 | Cups hold tea |

                | Z10 | Tea is never spilt |
                """);
    }

    @Test
    void each_id_is_followed_by_the_classes_and_methods_that_cover_it() throws IOException {
        // given
        write("tea/src/test/java/tea/CupTest.java", """
                package tea;
                @Covers("C1")
                class CupTest {
                    @Test
                    @Covers({
                        "C1",
                        "Z10"
                    })
                    void a_cup_stands() {}

                    @DisplayName("tea stays inside (C2)")
                    void tea_stays() {}
                }
                """);

        // when
        var report = CoverageReport.of(root);

        // then
        assertThat(report.lines())
                .containsExactly(
                        "C1   Cups are round",
                        "       CupTest",
                        "       CupTest.a_cup_stands",
                        "C2   Cups hold tea",
                        "       CupTest.tea_stays",
                        "Z10  Tea is never spilt",
                        "       CupTest.a_cup_stands",
                        "",
                        "3 of 3 requirements have a test.");
        assertThat(report.exitCode(true)).isZero();
    }

    @Test
    void ids_without_a_test_are_listed_and_only_the_strict_refuse_them() throws IOException {
        write("tea/src/test/java/tea/CupTest.java", "@Covers(\"C2\") class CupTest {}");

        var report = CoverageReport.of(root);

        assertThat(report.lines()).endsWith("1 of 3 requirements have a test.", "Without a test: C1, Z10");
        assertThat(report.exitCode(false)).isZero();
        assertThat(report.exitCode(true)).isEqualTo(1);
    }

    @Test
    void an_id_that_no_document_knows_is_an_error() throws IOException {
        write("tea/src/test/java/tea/CupTest.java", "class CupTest { @Covers(\"C9\") void spins() {} }");

        var report = CoverageReport.of(root);

        assertThat(report.lines()).endsWith("Unknown id C9 in CupTest.spins; see docs/requirements.md");
        assertThat(report.exitCode(false)).isEqualTo(1);
    }

    @Test
    void only_tests_cover_and_a_comment_does_not() throws IOException {
        write("tea/src/main/java/tea/Cup.java", "@Covers(\"C1\") class Cup {}");
        write("tea/src/test/java/tea/CupTest.java", "/* @Covers(\"C2\") */ class CupTest {}");

        assertThat(CoverageReport.of(root).uncovered()).containsExactly("C1", "C2", "Z10");
    }

    @Test
    void an_id_that_stands_twice_in_the_document_is_refused() throws IOException {
        write("docs/requirements.md", "| C1 | Cups are round |\n| C1 | Cups are square |\n");

        assertThatThrownBy(() -> CoverageReport.of(root)).hasMessage("C1 stands twice in docs/requirements.md");
    }

    @Test
    void the_command_prints_the_report_and_ends_with_its_code() {
        try (var lenient = ChildProcess.start(CoverageReport.class, List.of(), root.toString());
                var strict = ChildProcess.start(CoverageReport.class, List.of(), root.toString(), "--strict")) {
            assertThat(lenient.awaitEnd()).isZero();
            assertThat(strict.awaitEnd()).isEqualTo(1);
        }
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
