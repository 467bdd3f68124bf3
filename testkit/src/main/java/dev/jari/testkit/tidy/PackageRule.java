package dev.jari.testkit.tidy;

import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every package of the main code says what it is for and that null means nothing in it. */
final class PackageRule {

    private PackageRule() {}

    static Stream<Violation> check(SourceTree tree) {
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
}
