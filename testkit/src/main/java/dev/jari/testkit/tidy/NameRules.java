package dev.jari.testkit.tidy;

import static dev.jari.testkit.source.JavaPart.Kind.TYPE;

import java.util.List;
import java.util.regex.Pattern;

/** Names that say nothing about the duty. */
final class NameRules {

    private static final Pattern EMPTY_WORD =
            Pattern.compile("^\\w*(Manager|Helper|Utils?|Processor|Impl)$|^(Base|Abstract)[A-Z]\\w*");

    static final List<TidyRule> ALL = List.of(new TidyRule(
            "empty-name",
            "name the duty: an agent noun for a worker, a plural noun for an entry",
            file -> file.is("java"),
            TidyRule.java(EMPTY_WORD, TYPE)));

    private NameRules() {}
}
