package dev.jari.testkit.tidy;

import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One rule of the house: where it looks, what it finds there, and what to do instead. */
public record TidyRule(
        String name, String instead, Predicate<SourceFile> where, Function<SourceFile, Stream<Finding>> find) {

    /** What a rule found, and on which line. */
    public record Finding(int line, String what) {}

    public Stream<Violation> check(SourceTree tree) {
        return tree.files().stream()
                .filter(where)
                .flatMap(file -> find.apply(file)
                        .map(found -> new Violation(file.path(), found.line(), name, found.what(), instead)));
    }

    /** The same rule, except in some files. The reason is for the reader of the rule. */
    TidyRule except(Predicate<SourceFile> allowed, String reason) {
        if (reason.isBlank()) throw new IllegalArgumentException("an exception from " + name + " needs a reason");
        return new TidyRule(name, instead, where.and(allowed.negate()), find);
    }

    /** Finds every line that contains the pattern. */
    static Function<SourceFile, Stream<Finding>> lines(Pattern pattern) {
        return file -> numbered(file).flatMap(line -> found(line.line(), line.what(), pattern));
    }

    /** Finds every piece of Java, of one of these kinds, that contains the pattern. */
    static Function<SourceFile, Stream<Finding>> java(Pattern pattern, JavaPart.Kind... kinds) {
        return file -> Stream.of(kinds)
                .flatMap(kind -> file.java(kind).stream())
                .flatMap(part -> found(part.line(), part.text(), pattern));
    }

    /** The lines of a file with their numbers. */
    static Stream<Finding> numbered(SourceFile file) {
        return IntStream.rangeClosed(1, file.lines().size()).mapToObj(number -> new Finding(number, file.line(number)));
    }

    static Stream<Finding> found(int line, String text, Pattern pattern) {
        var matcher = pattern.matcher(text);
        return matcher.find() ? Stream.of(new Finding(line, matcher.group().strip())) : Stream.empty();
    }
}
