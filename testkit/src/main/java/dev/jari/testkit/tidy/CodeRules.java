package dev.jari.testkit.tidy;

import static dev.jari.testkit.source.JavaPart.Kind.ANNOTATION;
import static dev.jari.testkit.source.JavaPart.Kind.CALL;
import static dev.jari.testkit.source.JavaPart.Kind.CATCH;
import static dev.jari.testkit.source.JavaPart.Kind.COMPONENT;
import static dev.jari.testkit.source.JavaPart.Kind.CREATION;
import static dev.jari.testkit.source.JavaPart.Kind.IMPORT;
import static dev.jari.testkit.source.JavaPart.Kind.METHOD;
import static dev.jari.testkit.source.JavaPart.Kind.REFERENCE;
import static dev.jari.testkit.source.JavaPart.Kind.SELECTION;

import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.tidy.TidyRule.Finding;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Java code may not do here. */
final class CodeRules {

    private static final int METHOD_LINES_MAX = 60;
    private static final int RECORD_COMPONENTS_MAX = 16;

    private static final Predicate<SourceFile> JAVA = file -> file.is("java");
    private static final Predicate<SourceFile> LIBRARY = JAVA.and(SourceFile::isMain);

    // From the start of a call, because its arguments are looked at as calls of their own. A date taken by now(clock)
    // is fine: the clock came from outside.
    private static final Pattern TIME_AND_CHANCE = Pattern.compile("""
            ^(\\w+\\.)*(Instant|Local\\w+|Offset\\w+|ZonedDateTime|Year|YearMonth|MonthDay)(\\.|::)now\
            ($|\\((?!.*[cC]lock).*)\
            |^(\\w+\\.)*(UUID(\\.|::)randomUUID|Math(\\.|::)random|System(\\.|::)currentTimeMillis)\\b.*\
            |^(\\w+\\.)*(Clock(\\.|::)(system|tick)\\w*|InstantSource(\\.|::)system)\\b.*\
            |^new (\\w+\\.)*(Random|SplittableRandom)\\(\\)$""");

    private static final Pattern SLEEP = Pattern.compile("^(\\w+\\.)*(Thread|TimeUnit(\\.\\w+)?)(\\.|::)sleep\\b.*");

    private static final Pattern MOCKS = Pattern.compile("^(org\\.mockito|org\\.easymock|org\\.jmock|io\\.mockk|"
            + "org\\.powermock|org\\.springframework\\.test\\.context\\.bean\\.override\\.mockito)\\..*");

    private static final Pattern SKIPPED_TEST = Pattern.compile(
            "^org\\.junit\\.jupiter\\.api\\.(Disabled|Assumptions|condition)\\b.*|^org\\.assertj\\..*\\bassum\\w+"
                    + "|^@(\\w+\\.)*(Disabled|EnabledIf|EnabledOn|EnabledFor)\\w*");

    private static final Pattern PRINTING = Pattern.compile("^System\\.(out|err)$|^[\\w.]*\\.printStackTrace\\(\\)$");

    static final List<TidyRule> ALL = List.of(
            new TidyRule(
                            "time-and-chance",
                            "take a Clock, an InstantSource, a supplier of ids or a RandomGenerator",
                            JAVA,
                            TidyRule.java(TIME_AND_CHANCE, CALL, REFERENCE, CREATION, IMPORT))
                    .except(file -> file.name().endsWith("Wiring.java"), "time and chance enter the system there")
                    .except(
                            file -> file.name().equals("MachineChance.java"),
                            "lends them to tests and benches by name"),
            new TidyRule(
                    "no-sleep",
                    "wait for a named signal with a deadline",
                    JAVA,
                    TidyRule.java(SLEEP, CALL, REFERENCE, IMPORT)),
            new TidyRule(
                    "no-autowired",
                    "take it in the constructor",
                    JAVA,
                    TidyRule.java(Pattern.compile("^@(\\w+\\.)*Autowired\\b"), ANNOTATION)),
            new TidyRule(
                    "no-lombok",
                    "write a record, or the few lines themselves",
                    JAVA,
                    TidyRule.java(Pattern.compile("^lombok\\..*"), IMPORT)),
            new TidyRule(
                    "no-mocks",
                    "use the real server from testkit, or a fake that passes the contract suite",
                    JAVA,
                    TidyRule.java(MOCKS, IMPORT)),
            new TidyRule(
                    "no-skipped-test",
                    "mend the test or delete it; one that may not run proves nothing",
                    JAVA,
                    TidyRule.java(SKIPPED_TEST, IMPORT, ANNOTATION)),
            new TidyRule("no-printing", "log it", LIBRARY, TidyRule.java(PRINTING, SELECTION, CALL))
                    .except(
                            file -> Set.of("app", "bench", "testkit").contains(file.module()),
                            "they talk to a person at a terminal, or to the test that started them")
                    .except(
                            file -> file.name().equals("Failpoints.java"),
                            "its line on the standard output is the signal a test waits for"),
            new TidyRule(
                    "method-length",
                    "split it; 40 lines are wanted, " + METHOD_LINES_MAX + " the limit",
                    JAVA,
                    CodeRules::longMethods),
            new TidyRule(
                    "record-width",
                    "group what belongs together, or say in its comment why it is so wide",
                    JAVA,
                    CodeRules::wideRecords),
            new TidyRule(
                    "catch-all",
                    "catch what you expect, or give the reason in a comment beside it",
                    JAVA,
                    CodeRules::catchAlls),
            new TidyRule(
                    "suppression",
                    "give the reason in a comment on the same line",
                    JAVA,
                    CodeRules::suppressionsWithoutReason));

    private CodeRules() {}

    private static Stream<Finding> longMethods(SourceFile file) {
        return file.java(METHOD).stream()
                .filter(method -> lines(method) > METHOD_LINES_MAX)
                .map(method -> new Finding(method.line(), "%s has %d lines".formatted(method.owner(), lines(method))));
    }

    private static int lines(JavaPart part) {
        return part.lastLine() - part.line() + 1;
    }

    private static Stream<Finding> wideRecords(SourceFile file) {
        return file.java(COMPONENT).stream().collect(Collectors.groupingBy(JavaPart::line)).values().stream()
                .filter(components -> components.size() > RECORD_COMPONENTS_MAX)
                .map(components -> new Finding(
                        components.getFirst().line(),
                        "%s has %d components".formatted(components.getFirst().owner(), components.size())))
                .filter(found -> !isWideForAReason(file, found.line()));
    }

    private static boolean isWideForAReason(SourceFile file, int line) {
        var above = Pattern.compile("\\s*(@|/?\\*|//).*");
        for (var i = line - 1; above.matcher(file.line(i)).matches(); i--)
            if (file.line(i).matches(".*\\b[Ww]ide\\b.*")) return true;
        return false;
    }

    private static Stream<Finding> catchAlls(SourceFile file) {
        var all = Pattern.compile("\\b(Exception|Throwable)$|\\b(Exception|Throwable) \\|");
        return file.java(CATCH).stream()
                .filter(part -> all.matcher(part.text()).find())
                .filter(part -> !hasComment(file, part.line() - 1, part.line() + 1))
                .map(part -> new Finding(part.line(), "catch (%s)".formatted(part.text())));
    }

    private static Stream<Finding> suppressionsWithoutReason(SourceFile file) {
        return file.java(ANNOTATION).stream()
                .filter(part -> part.text().startsWith("@SuppressWarnings"))
                .filter(part -> !hasComment(file, part.lastLine(), part.lastLine()))
                .map(part -> new Finding(part.line(), part.text()));
    }

    private static boolean hasComment(SourceFile file, int from, int to) {
        for (var line = from; line <= to; line++) if (file.line(line).matches(".*// \\w.*")) return true;
        return false;
    }
}
