package dev.jari.testkit.tidy;

import static dev.jari.testkit.source.JavaPart.Kind.TOP_TYPE;

import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds for packages: each says what it is for, is small, and shows of its types only what others need. */
final class PackageRule {

    private static final int TYPES_MAX = 25;
    private static final int PRIVATE_PERCENT_MIN = 45;

    /** They are made of nothing but what others use: the words on the wire, the published client, the tests' tools. */
    private static final Set<String> ALL_SURFACE = Set.of("contracts", "client", "testkit");

    private PackageRule() {}

    static Stream<Violation> check(SourceTree tree) {
        return Stream.of(unmarked(tree), large(tree), open(tree)).flatMap(found -> found);
    }

    private static Stream<Violation> unmarked(SourceTree tree) {
        var marked = tree.of("java")
                .filter(file -> file.name().equals("package-info.java"))
                .filter(file -> file.lines().contains("@NullMarked"))
                .map(SourceFile::folder)
                .collect(Collectors.toSet());
        return tree.of("java")
                .filter(SourceFile::isMain)
                .map(SourceFile::folder)
                .distinct()
                .filter(folder -> !marked.contains(folder))
                .map(folder -> new Violation(
                        folder + "/package-info.java",
                        1,
                        "package-info",
                        "missing, or without @NullMarked",
                        "say in one sentence what the package is for"));
    }

    private static Stream<Violation> large(SourceTree tree) {
        return tree
                .of("java")
                .collect(Collectors.groupingBy(
                        SourceFile::folder,
                        Collectors.summingInt(file -> file.java(TOP_TYPE).size())))
                .entrySet()
                .stream()
                .filter(types -> types.getValue() > TYPES_MAX)
                .map(types -> new Violation(
                        types.getKey(), 1, "package-size", types.getValue() + " types", "split it by feature"));
    }

    private static Stream<Violation> open(SourceTree tree) {
        var types = tree.of("java")
                .filter(SourceFile::isMain)
                .filter(file -> !ALL_SURFACE.contains(file.module()))
                .flatMap(file -> file.java(TOP_TYPE).stream())
                .map(JavaPart::text)
                .toList();
        var hidden = types.stream().filter(type -> !type.startsWith("public ")).count();
        if (100 * hidden >= (long) PRIVATE_PERCENT_MIN * types.size()) return Stream.empty();
        return Stream.of(new Violation(
                "pom.xml",
                1,
                "package-private",
                "%d of %d types".formatted(hidden, types.size()),
                "at least %d %% are, until a type is needed outside its package".formatted(PRIVATE_PERCENT_MIN)));
    }
}
