package dev.jari.testkit.tidy;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.tidy.TidyRule.Finding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a migration may not do to a table that is in use: keep writers from it while all its rows are read. A table that
 * the same file creates is empty, and anything may be done to it.
 */
final class MigrationRules {

    /** Their checksums are in the history of every database there is, and those databases have run them. */
    private static final Set<String> FROM_BEFORE_THE_RULE = Set.of(
            "V0_4__outbox_events_of_both_sides.sql",
            "V0003__payment_and_cancel.sql",
            "V0004__closed_since_and_hold_of_a_reservation.sql",
            "V0005__holds.sql",
            "V0005__search.sql",
            "V0006__timeline.sql");

    /** It has sixteen rows for ever: whatever reads all of them is done at once. */
    private static final Set<String> ALWAYS_SMALL = Set.of("lane");

    private static final Pattern CREATED =
            Pattern.compile("CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(\\w+)", CASE_INSENSITIVE);

    // ON ONLY makes an empty index of a partitioned table, to which those of the partitions are attached.
    private static final Pattern INDEX = Pattern.compile(
            "CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+(?!CONCURRENTLY)(?:IF\\s+NOT\\s+EXISTS\\s+)?\\w+\\s+"
                    + "ON\\s+(?!ONLY)(\\w+)",
            CASE_INSENSITIVE);

    private static final Pattern ALTERED =
            Pattern.compile("ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?(\\w+)", CASE_INSENSITIVE);

    private static final Pattern CHECKED =
            Pattern.compile("^ADD\\b.*\\b(CHECK|FOREIGN\\s+KEY|REFERENCES)\\b.*", CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern UNIQUE =
            Pattern.compile("^ADD\\b.*\\b(UNIQUE|PRIMARY\\s+KEY|EXCLUDE)\\b.*", CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern NOT_VALID = Pattern.compile("\\bNOT\\s+VALID\\b", CASE_INSENSITIVE);
    private static final Pattern USING_INDEX = Pattern.compile("\\bUSING\\s+INDEX\\b", CASE_INSENSITIVE);
    private static final Pattern VALIDATED = Pattern.compile("^VALIDATE\\b.*", CASE_INSENSITIVE | Pattern.DOTALL);

    static final List<TidyRule> ALL = List.of(
            new TidyRule(
                    "index-beside-writers",
                    "build it CONCURRENTLY, in a file of its own that first drops what a broken try has left",
                    MigrationRules::isMigration,
                    MigrationRules::indexes),
            new TidyRule(
                    "constraint-beside-writers",
                    "add it NOT VALID (a key USING INDEX) and validate it in the next file",
                    MigrationRules::isMigration,
                    MigrationRules::constraints));

    private MigrationRules() {}

    private static boolean isMigration(SourceFile file) {
        return file.is("sql")
                && file.path().contains("src/main/resources/db/")
                && FROM_BEFORE_THE_RULE.stream().noneMatch(file.path()::endsWith);
    }

    private record Statement(int line, String text) {}

    private static Stream<Finding> indexes(SourceFile file) {
        var statements = statements(file);
        var fresh = createdIn(statements);
        return statements.stream().flatMap(statement -> {
            var index = INDEX.matcher(statement.text());
            return index.lookingAt() && !fresh.contains(lower(index.group(1)))
                    ? Stream.of(found(statement, index.group()))
                    : Stream.empty();
        });
    }

    private static Stream<Finding> constraints(SourceFile file) {
        var statements = statements(file);
        var fresh = createdIn(statements);
        var unproven = new HashSet<String>();
        var found = new ArrayList<Finding>();
        for (var statement : statements) {
            var altered = ALTERED.matcher(statement.text());
            if (!altered.lookingAt() || fresh.contains(lower(altered.group(1)))) continue;
            for (var change : changes(statement.text().substring(altered.end()))) {
                var notValid = NOT_VALID.matcher(change).find();
                if (notValid) unproven.add(lower(altered.group(1)));
                // In one transaction the lock of the first would last until the second has read every row.
                var early = VALIDATED.matcher(change).matches() && unproven.contains(lower(altered.group(1)));
                if (early || readsEveryRow(change, notValid))
                    found.add(found(statement, altered.group() + " " + change));
            }
        }
        return found.stream();
    }

    private static boolean readsEveryRow(String change, boolean notValid) {
        if (CHECKED.matcher(change).matches()) return !notValid;
        return UNIQUE.matcher(change).matches() && !USING_INDEX.matcher(change).find();
    }

    private static Set<String> createdIn(List<Statement> statements) {
        var tables = new HashSet<>(ALWAYS_SMALL);
        for (var statement : statements) {
            var created = CREATED.matcher(statement.text());
            if (created.lookingAt()) tables.add(lower(created.group(1)));
        }
        return tables;
    }

    private static List<Statement> statements(SourceFile file) {
        var all = new ArrayList<Statement>();
        var text = new StringBuilder();
        var first = 1;
        for (var number = 1; number <= file.lines().size(); number++) {
            var line = file.line(number).replaceFirst("--.*", "");
            if (text.toString().isBlank()) first = number;
            for (var part : (line + "\n").split("(?<=;)", -1)) {
                text.append(part.replace(";", ""));
                if (!part.endsWith(";")) continue;
                all.add(new Statement(first, text.toString().strip()));
                text.setLength(0);
                first = number;
            }
        }
        return all;
    }

    /** The parts between commas that are in no parentheses. */
    private static List<String> changes(String text) {
        var all = new ArrayList<String>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i < text.length(); i++) {
            var letter = text.charAt(i);
            if (letter == '(') depth++;
            if (letter == ')') depth--;
            if (letter != ',' || depth > 0) continue;
            all.add(text.substring(start, i).strip());
            start = i + 1;
        }
        all.add(text.substring(start).strip());
        return all;
    }

    private static Finding found(Statement statement, String what) {
        var words = what.replaceAll("\\s+", " ");
        return new Finding(statement.line(), words.length() <= 80 ? words : words.substring(0, 80));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
