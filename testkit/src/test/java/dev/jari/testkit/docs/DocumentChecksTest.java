package dev.jari.testkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentChecksTest {

    @TempDir
    Path root;

    @Test
    void links_lead_to_files_folders_and_headings() throws IOException {
        write("docs/tea.md", "# Tea & cups\n## Twice\n## Twice\n");
        write("README.md", """
                [a](docs/tea.md) [b](docs/tea.md#tea--cups) [c](docs) [d](#here-1) [e](docs/tea.md#twice-1)
                [out](https://example.org/none.md) `[code](none.md)`
                ## Here 1
                ```
                [fenced](none.md)
                ```
                """);
        write("docs/more.md", "[up](../README.md)");

        assertThat(checks().brokenLinks()).isEmpty();
    }

    @Test
    void a_link_to_a_missing_file_or_heading_is_told_with_its_line() throws IOException {
        write("docs/tea.md", "# Tea\n");
        write("README.md", "# Shop\n[a](docs/coffee.md)\n[b](docs/tea.md#milk) [c](#bar)\n");

        assertThat(checks().brokenLinks())
                .containsExactly(
                        "README.md:2: docs/coffee.md leads nowhere",
                        "README.md:3: docs/tea.md#milk leads nowhere",
                        "README.md:3: #bar leads nowhere");
    }

    @Test
    void a_command_must_be_in_the_help_of_the_script() throws IOException {
        write("jari", "#!/bin/sh\n##  up [--port N]    starts\n##  test [module]    checks\n# down\n");
        write("README.md", """
                    ./jari up          # everything
                    $ ./jari buy
                Type `./jari test` or ./jari alone.
                Not `./jari down`.
                """);

        assertThat(checks().unknownCommands())
                .containsExactly("README.md:2: ./jari has no command buy", "README.md:4: ./jari has no command down");
    }

    @Test
    void a_name_in_backticks_is_a_type_a_module_a_column_or_a_word_of_the_sources() throws IOException {
        write("tea/pom.xml", "<project/>");
        write("tea/src/main/java/tea/Cups.java", "class Cups { String key = \"tea:pot\"; } @interface Hot {}");
        write("tea/src/main/resources/V1.sql", "CREATE TABLE cup (\n  id int,\n  size int)");
        write("tea/src/test/java/tea/Saucers.java", "class Saucers {}");
        write("docs/glossary.md", """
                ## Names
                | there | here |
                |---|---|
                | a | `Cups`, `@Hot`, `tea`, `cup`, `cup.size`, `tea:pot` and Planned |
                | `Gone` | `Saucers`, `cup.colour`, `pots` |
                ## Others
                | there | `Unread` |
                """);

        assertThat(checks().unknownNames("docs/glossary.md", "Names"))
                .containsExactly(
                        "docs/glossary.md: `Saucers` does not exist",
                        "docs/glossary.md: `cup.colour` does not exist",
                        "docs/glossary.md: `pots` does not exist");
    }

    @Test
    void a_name_without_backticks_would_not_be_looked_for() throws IOException {
        write("docs/glossary.md", """
                ## Names
                | there | here |
                |---|---|
                | cupOfTea | a cup in Redis' `cup`; see below |
                | a | `Cups`, TeaPots, cup.size and a @Hot cup_row |
                | pot | a pot, planned |
                """);

        assertThat(checks().unmarkedNames("docs/glossary.md", "Names"))
                .containsExactly(
                        "docs/glossary.md: TeaPots is not in backticks",
                        "docs/glossary.md: cup.size is not in backticks",
                        "docs/glossary.md: @Hot is not in backticks",
                        "docs/glossary.md: cup_row is not in backticks",
                        "docs/glossary.md: \"a pot, planned\" names nothing");
    }

    @Test
    void a_test_named_by_a_document_is_a_class_of_the_test_sources() throws IOException {
        write("tea/src/main/java/tea/Cups.java", "class Cups {}");
        write("tea/src/test/java/tea/CupTest.java", "class CupTest {}");
        write("docs/hazards.md", """
                # Hazards
                | id | kept by |
                |---|---|
                | Z1 | `CupTest`, `Cups` |
                | Z2 | — |
                """);

        assertThat(checks().unknownTests("docs/hazards.md", "Hazards"))
                .containsExactly("docs/hazards.md: there is no test Cups");
    }

    @Test
    void a_missing_table_is_no_silent_pass() throws IOException {
        write("docs/hazards.md", "# Renamed\n");

        assertThatThrownBy(() -> checks().unknownTests("docs/hazards.md", "Hazards"))
                .hasMessage("docs/hazards.md has no table under \"Hazards\"");
    }

    private DocumentChecks checks() {
        return DocumentChecks.of(root);
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
