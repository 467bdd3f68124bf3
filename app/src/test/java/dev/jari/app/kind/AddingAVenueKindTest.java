package dev.jari.app.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.venue.VenueKind;
import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.ProjectRoot;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind is a constant and its answers: the compiler asks for each, and no other class compares kinds. */
class AddingAVenueKindTest {

    @TempDir
    Path folder;

    @Test
    void a_kind_that_leaves_questions_open_does_not_compile() {
        var spa = KindWithSpa.named();

        var errors = spa.compile(folder);

        assertThat(errors).hasSize(spa.questions()).allMatch(error -> error.contains("does not cover all possible"));
        assertThat(spa.questions()).isEqualTo(traits());
    }

    @Test
    void one_that_answers_them_all_does() {
        assertThat(KindWithSpa.named().answered().compile(folder)).isEmpty();
    }

    private static int traits() {
        return Math.toIntExact(Arrays.stream(VenueKind.class.getDeclaredMethods())
                .filter(method -> method.getReturnType() == boolean.class)
                .count());
    }

    @Test
    void what_differs_between_kinds_is_asked_of_the_kind_and_decided_nowhere_else() {
        var kinds = Arrays.stream(VenueKind.values()).map(Enum::name).collect(Collectors.joining("|"));

        var comparing = SourceTree.read(ProjectRoot.path())
                .of("java")
                .filter(SourceFile::isMain)
                // The demo and the benches sell something particular.
                .filter(file -> !List.of("contracts", "bench").contains(file.module())
                        && !file.path().contains("/demo/"))
                .filter(file -> file.java(JavaPart.Kind.SELECTION).stream()
                        .anyMatch(part -> part.text().matches("(\\w+\\.)*VenueKind\\.(" + kinds + ")")))
                .map(SourceFile::path)
                .toList();

        assertThat(comparing).isEmpty();
    }
}
