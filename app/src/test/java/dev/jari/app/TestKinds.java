package dev.jari.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which tests say by their name that they touch nothing, and which start a server, a process or Spring all the same: by
 * themselves, or through the helpers beside them.
 */
final class TestKinds {

    private static final List<String> KINDS =
            List.of("StoreTest", "RaceTest", "ContractTest", "SagaTest", "JourneyTest");

    /** By their full names. */
    private static final Pattern STARTS_SOMETHING = Pattern.compile(String.join(
            "|",
            "dev\\.jari\\.testkit\\.(?:server\\.Test\\w+|process\\.ChildProcess)",
            "dev\\.jari\\.embedded\\.\\w+Server",
            "dev\\.jari\\.platform\\.database\\.ServiceDatabase",
            "dev\\.jari\\.messaging\\.bus\\.nats\\.NatsTransport",
            "org\\.springframework\\.boot\\.(?:SpringApplication|builder\\..*|test\\.context\\..*)",
            ".*\\.AnnotationConfigApplicationContext",
            ".*\\.ProcessBuilder"));

    private static final Pattern COMMENT_OR_STRING =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"");

    private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w+\\b");

    private final Map<String, Source> sources = new LinkedHashMap<>();

    /** @param names the types it may mean, by their full names */
    private record Source(String name, String simpleName, SortedSet<String> names) {}

    /** Those of one module; modules do not see each other's tests. */
    static TestKinds of(Path module) {
        var kinds = new TestKinds();
        var tests = module.resolve("src/test/java");
        if (!Files.exists(tests)) return kinds;
        try (var files = Files.walk(tests)) {
            for (var file : files.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) kinds.add(tests.relativize(file).toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return kinds;
    }

    void add(String path, String source) {
        var name = path.replaceFirst("\\.java$", "").replace('/', '.');
        var point = name.lastIndexOf('.');
        var text = COMMENT_OR_STRING.matcher(source).replaceAll("");
        var names = TYPE_NAME
                .matcher(text)
                .results()
                .map(type -> imported(text, type.group()).orElse(name.substring(0, point + 1) + type.group()))
                .collect(Collectors.toCollection(TreeSet::new));
        sources.put(name, new Source(name, name.substring(point + 1), names));
    }

    private static Optional<String> imported(String text, String type) {
        var found = Pattern.compile("(?m)^import (?:static )?([\\w.]+\\.%s)[.;]".formatted(type))
                .matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** One sentence for each test that touches more than its name says. */
    List<String> dishonest() {
        return sources.values().stream()
                .filter(source ->
                        source.simpleName().endsWith("Test") && KINDS.stream().noneMatch(source.simpleName()::endsWith))
                .flatMap(test -> started(test, new HashSet<>())
                        .map(way -> "%s needs a suffix of its kind: %s".formatted(test.simpleName(), way))
                        .stream())
                .toList();
    }

    private Optional<String> started(Source source, Set<String> seen) {
        if (!seen.add(source.name())) return Optional.empty();
        var found = source.names().stream()
                .filter(STARTS_SOMETHING.asMatchPredicate())
                .findFirst();
        if (found.isPresent()) return Optional.of("%s names %s".formatted(source.simpleName(), found.get()));
        return source.names().stream()
                .flatMap(name -> Stream.ofNullable(sources.get(name)))
                .flatMap(helper -> started(helper, seen).stream())
                .findFirst();
    }
}
