package dev.jari.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pom tells what a module stands on: all of Jari it uses, and nothing it does not. The bench is built after this. */
class DeclaredDependenciesTest {

    /** Libraries of tests, which testkit is there to bring to every other module. */
    private static final Map<String, Set<String>> BROUGHT =
            Map.of("testkit", Set.of("assertj-core", "awaitility", "junit-jupiter", "logback-classic"));

    static Stream<String> modules() throws IOException {
        try (var folders = Files.list(ProjectRoot.path())) {
            return folders
                    .filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.equals("bench"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_uses_what_it_declares(String module) {
        assertThat(unused(ProjectRoot.path().resolve(module)))
                .as("declare for run time what no class of %s names, and leave out what it does without", module)
                .isEmpty();
    }

    private static Set<String> unused(Path module) {
        var dependencies = new DeclaredDependencies(module);
        var unused = new TreeSet<>(dependencies.declared());
        unused.removeAll(dependencies.used());
        unused.removeAll(BROUGHT.getOrDefault(module.getFileName().toString(), Set.of()));
        // A starter has no class of its own; it says that a module stands on all it brings.
        unused.removeIf(artifact -> artifact.contains("-starter-"));
        return unused;
    }

    @ParameterizedTest
    @MethodSource("modules")
    void a_module_declares_what_it_uses_of_jari(String module) throws IOException {
        var dependencies = new DeclaredDependencies(ProjectRoot.path().resolve(module));
        var undeclared = new TreeSet<>(dependencies.used());
        undeclared.retainAll(modules().toList());
        undeclared.removeAll(dependencies.declared());

        assertThat(undeclared).isEmpty();
    }

    @Test
    void a_dependency_without_use_is_found(@TempDir Path module) throws IOException {
        Files.createDirectories(module.resolve("target/classes"));
        Files.writeString(module.resolve("pom.xml"), """
                <dependency><artifactId>contracts</artifactId></dependency>
                <dependency><artifactId>platform</artifactId><scope>test</scope></dependency>
                """);

        assertThat(unused(module)).containsExactly("contracts");
    }
}
