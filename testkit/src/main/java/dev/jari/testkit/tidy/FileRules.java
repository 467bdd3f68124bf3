package dev.jari.testkit.tidy;

import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.tidy.TidyRule.Finding;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What holds for files of every language. */
final class FileRules {

    private static final int FILE_LINES_MAX = 500;
    private static final int LINE_LENGTH_MAX = 120;
    private static final long FILE_BYTES_MAX = 1 << 20;

    private static final Predicate<SourceFile> SCRIPT =
            file -> file.is("sh") || file.path().equals("jari") || file.path().startsWith(".ci/");
    private static final Predicate<SourceFile> CODE =
            SCRIPT.or(file -> file.is("java", "sql", "lua", "properties", "yaml", "yml", "js", "css", "html"));

    // Written with brackets so that the rule does not find itself.
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO[D]O|FIX[M]E|XX[X])\\b");
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.$}~*/-])/(?:home|root|usr|tmp|opt|var|Users)/[\\w.]+");
    private static final Pattern REGISTRY =
            Pattern.compile("\\b(repo1?\\.maven\\.(apache\\.)?org|central\\.sonatype\\.com|"
                    + "registry\\.npmjs\\.org|pypi\\.org|docker\\.io|ghcr\\.io|quay\\.io)\\b|/artifact[o]ry/");

    private static final Pattern NO_SUBJECT =
            Pattern.compile("\\b(nobody|(some|any|every)(body|one)|whoever)\\b", Pattern.CASE_INSENSITIVE);

    static final List<TidyRule> ALL = List.of(
            new TidyRule(
                    "file-length",
                    "one feature per file; 300 lines are wanted, " + FILE_LINES_MAX + " the limit",
                    CODE,
                    file -> found(
                            file.lines().size() > FILE_LINES_MAX, file.lines().size() + " lines")),
            new TidyRule("line-length", "break it before column " + LINE_LENGTH_MAX, CODE, FileRules::longLines),
            new TidyRule(
                            "comment-subject",
                            "name who does it: the relay, a customer, a caller",
                            CODE,
                            file -> file.comments().stream()
                                    .flatMap(comment -> TidyRule.found(comment.line(), comment.text(), NO_SUBJECT)))
                    .except(file -> file.is("sql"), "a migration that has run is never changed"),
            new TidyRule(
                    "unfinished",
                    "finish it, or write an issue and leave no mark",
                    file -> true,
                    FileRules::unfinished),
            new TidyRule(
                            "machine-path",
                            "find it at run time or take it as a setting",
                            file -> true,
                            file -> TidyRule.lines(MACHINE_PATH).apply(file).filter(found -> !isShebang(file, found)))
                    .except(file -> file.path().equals("jari"), "it looks for a JDK in the usual places")
                    .except(file -> file.module().equals("deploy"), "it describes the file system of a server"),
            new TidyRule(
                    "registry",
                    "leave it to the settings of the machine that builds",
                    file -> true,
                    TidyRule.lines(REGISTRY)),
            new TidyRule(
                    "blob",
                    "keep it out of the repository, or make it from text",
                    file -> true,
                    file -> Stream.concat(
                            found(file.bytes() > FILE_BYTES_MAX, file.bytes() + " bytes"),
                            found(file.binary(), "a binary file"))));

    private FileRules() {}

    private static Stream<Finding> found(boolean broken, String what) {
        return broken ? Stream.of(new Finding(1, what)) : Stream.empty();
    }

    private static Stream<Finding> longLines(SourceFile file) {
        return TidyRule.numbered(file)
                .filter(line -> line.what().length() > LINE_LENGTH_MAX)
                .map(line -> new Finding(line.line(), line.what().length() + " columns"));
    }

    /** A document may talk about the mark; then it stands between backticks. */
    private static Stream<Finding> unfinished(SourceFile file) {
        return TidyRule.lines(UNFINISHED)
                .apply(file)
                .filter(found -> !file.is("md")
                        || UNFINISHED
                                .matcher(file.line(found.line()).replaceAll("`[^`]*`", ""))
                                .find());
    }

    private static boolean isShebang(SourceFile file, Finding found) {
        return found.line() == 1 && file.line(1).startsWith("#!");
    }
}
