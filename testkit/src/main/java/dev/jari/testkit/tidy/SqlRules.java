package dev.jari.testkit.tidy;

import static dev.jari.testkit.source.JavaPart.Kind.STRING;

import java.util.List;
import java.util.regex.Pattern;

/** What SQL may not say here, in migrations and in the strings of Java. */
final class SqlRules {

    private static final String SELECT_ALL = "\\bSELECT\\s+(\\w+\\.)?\\*";

    // No schema at all, not even one's own: a service's connection looks names up in its own schema only.
    private static final String SCHEMA = "\\b(FROM|JOIN|INTO|UPDATE|TABLE|VIEW|REFERENCES|INDEX|ON)\\s+"
            + "(ONLY\\s+|IF\\s+(NOT\\s+)?EXISTS\\s+)?(inventory|booking|orders|notify)\\.\\w+";

    private static final String NAME_COLUMNS = "name the columns, so that a new one is no surprise";
    private static final String OWN_SCHEMA = "leave the schema out, and ask another module by message";

    static final List<TidyRule> ALL = List.of(
            new TidyRule("select-all", NAME_COLUMNS, file -> file.is("sql"), TidyRule.lines(anyCase(SELECT_ALL))),
            new TidyRule(
                    "select-all", NAME_COLUMNS, file -> file.is("java"), TidyRule.java(anyCase(SELECT_ALL), STRING)),
            new TidyRule("foreign-schema", OWN_SCHEMA, file -> file.is("sql"), TidyRule.lines(anyCase(SCHEMA))),
            // In Java only capitals are SQL: "a reply from booking.created" is a sentence.
            new TidyRule(
                    "foreign-schema",
                    OWN_SCHEMA,
                    file -> file.is("java"),
                    TidyRule.java(Pattern.compile(SCHEMA), STRING)));

    private SqlRules() {}

    private static Pattern anyCase(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }
}
