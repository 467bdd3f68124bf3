package dev.jari.testkit.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeStoreTest {

    @TempDir
    Path root;

    @Test
    void with_git_new_files_count_and_ignored_or_deleted_ones_do_not() throws IOException, InterruptedException {
        // given
        write(".gitignore", "target/\n");
        write("target/Made.java", "class Made {}");
        write("Gone.java", "class Gone {}");
        git("init", "--quiet");
        git("add", ".");
        write("New.java", "class New {}");
        Files.delete(root.resolve("Gone.java"));

        // when
        var tree = SourceTree.read(root);

        // then
        assertThat(tree.files()).extracting(SourceFile::path).containsExactly(".gitignore", "New.java");
    }

    @Test
    void a_part_of_a_java_file_knows_its_owner_and_its_lines() throws IOException {
        write("a/Cup.java", """
                class Cup {
                    void fill() {
                        pour(\"""
                                one
                                two
                                \""");
                    }
                }
                """);

        var cup = SourceTree.read(root).files().getFirst();

        assertThat(cup.java(JavaPart.Kind.METHOD))
                .containsExactly(new JavaPart(JavaPart.Kind.METHOD, "Cup.fill", 2, 7, "fill"));
        assertThat(cup.java(JavaPart.Kind.STRING))
                .containsExactly(
                        new JavaPart(JavaPart.Kind.STRING, "Cup.fill", 4, 4, "one"),
                        new JavaPart(JavaPart.Kind.STRING, "Cup.fill", 5, 5, "two"));
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        var command = new ProcessBuilder(arguments).directory(root.toFile()).inheritIO();
        command.command().addFirst("git");
        assertThat(command.start().waitFor()).isZero();
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }
}
