package dev.jari.testkit.tidy;

import dev.jari.testkit.source.SourceTree;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Every rule, and the one call that checks a project against all of them. */
public final class TidyRules {

    public static final List<TidyRule> ALL = Stream.of(
                    CodeRules.ALL, SqlRules.ALL, MigrationRules.ALL, NameRules.ALL, FileRules.ALL)
            .flatMap(List::stream)
            .toList();

    private TidyRules() {}

    /** Everything that breaks a rule, in the order of the files. */
    public static List<Violation> check(Path root) {
        var tree = SourceTree.read(root);
        var single = ALL.stream().flatMap(rule -> rule.check(tree));
        return Stream.concat(single, PackageRule.check(tree))
                .sorted(Comparator.comparing(Violation::path).thenComparingInt(Violation::line))
                .toList();
    }
}
