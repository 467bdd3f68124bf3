package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.coverage.CoverageReport;
import dev.jari.testkit.coverage.Requirements;
import dev.jari.testkit.docs.DocumentChecks;
import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documents tell the truth about the sources. */
class DocumentsTest {

    private static final DocumentChecks DOCUMENTS = DocumentChecks.of(ProjectRoot.path());

    private static final int HAZARDS = 15;

    /** Each chapter's letter and how many requirements it has. */
    private static final Map<String, Integer> CHAPTERS =
            Map.of("C", 7, "H", 8, "B", 13, "Q", 4, "M", 6, "N", 2, "Z", HAZARDS);

    @Test
    void every_link_leads_somewhere() {
        assertThat(DOCUMENTS.brokenLinks()).isEmpty();
    }

    @Test
    void every_command_the_reader_is_told_to_type_exists() {
        assertThat(DOCUMENTS.unknownCommands()).isEmpty();
    }

    @Test
    void every_name_the_glossary_says_is_here_is_here() {
        var names = "Names in the sources and here";

        assertThat(DOCUMENTS.unmarkedNames("docs/glossary.md", names)).isEmpty();
        assertThat(DOCUMENTS.unknownNames("docs/glossary.md", names)).isEmpty();
    }

    @Test
    void every_test_that_keeps_a_hazard_closed_exists() {
        assertThat(DOCUMENTS.unknownTests("docs/hazards.md", "Hazards")).isEmpty();
    }

    @Test
    void the_list_of_requirements_is_complete() throws IOException {
        var expected = CHAPTERS.entrySet().stream()
                .flatMap(chapter -> ids(chapter.getKey(), chapter.getValue()))
                .toList();

        assertThat(read(Requirements.DOCUMENT).keySet()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(read("docs/hazards.md").keySet())
                .containsExactlyElementsOf(ids("Z", HAZARDS).toList());
    }

    @Test
    void tests_name_only_requirements_that_exist() {
        assertThat(CoverageReport.of(ProjectRoot.path()).unknown()).isEmpty();
    }

    private static Map<String, String> read(String document) throws IOException {
        List<String> lines = Files.readAllLines(ProjectRoot.path().resolve(document));
        return Requirements.of(lines).sentences();
    }

    private static Stream<String> ids(String letter, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> letter + number);
    }
}
