package dev.jari.testkit.docs;

import static dev.jari.testkit.source.JavaPart.Kind.TYPE;

import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds the documents of a project against its sources; each answer is a list of sentences, empty when all is true. */
public final class DocumentChecks {

    private static final Pattern HELP_LINE = Pattern.compile("##\\s+([a-z][a-z-]*)\\b.*");

    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    /** Marked as an annotation, joined by a dot or an underscore, or with a capital within: no word of English is. */
    private static final Pattern NAME_LIKE = Pattern.compile("@\\w+|\\w+[._]\\w+|\\w*[a-z][A-Z]\\w*");

    private final SourceTree tree;

    private DocumentChecks(SourceTree tree) {
        this.tree = tree;
    }

    public static DocumentChecks of(Path root) {
        return new DocumentChecks(SourceTree.read(root));
    }

    /** Relative links that lead to no file, or to no heading of it. */
    public List<String> brokenLinks() {
        return tree.of("md")
                .flatMap(file -> new Markdown(file)
                        .relativeLinks().stream()
                                .filter(link -> !resolves(file, link.target()))
                                .map(link ->
                                        "%s:%d: %s leads nowhere".formatted(file.path(), link.line(), link.target())))
                .toList();
    }

    /** Commands that a document tells the reader to type and the script's help does not list. */
    public List<String> unknownCommands() {
        var known = commandsInHelp();
        return tree.of("md")
                .flatMap(file -> new Markdown(file)
                        .commands().stream()
                                .filter(command -> !known.contains(command.name()))
                                .map(command -> "%s:%d: ./jari has no command %s"
                                        .formatted(file.path(), command.line(), command.name())))
                .toList();
    }

    /** Names in backticks, in the last column of the table under a heading, that no main source knows. */
    public List<String> unknownNames(String document, String heading) {
        return lastColumnCode(document, heading)
                .filter(name -> !exists(name))
                .map(name -> "%s: `%s` does not exist".formatted(document, name))
                .toList();
    }

    /** Rows that name nothing in their last column, and what looks like a name there without being marked as one. */
    public List<String> unmarkedNames(String document, String heading) {
        return rows(document, heading).stream()
                .map(List::getLast)
                .flatMap(cell -> Stream.concat(
                        Markdown.codeIn(cell).isEmpty()
                                ? Stream.of("%s: \"%s\" names nothing".formatted(document, cell))
                                : Stream.empty(),
                        NAME_LIKE
                                .matcher(CODE.matcher(cell).replaceAll(""))
                                .results()
                                .map(found -> "%s: %s is not in backticks".formatted(document, found.group()))))
                .toList();
    }

    /** Names in backticks, in the last column of the table under a heading, that are no test class. */
    public List<String> unknownTests(String document, String heading) {
        var tests = types(SourceFile::isTest);
        return lastColumnCode(document, heading)
                .filter(name -> !tests.contains(name))
                .map(name -> "%s: there is no test %s".formatted(document, name))
                .toList();
    }

    private Set<String> commandsInHelp() {
        return tree.files().stream()
                .filter(file -> file.path().equals("jari"))
                .flatMap(file -> file.lines().stream())
                .map(HELP_LINE::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> matcher.group(1))
                .collect(Collectors.toSet());
    }

    private boolean resolves(SourceFile from, String target) {
        var hash = target.indexOf('#');
        var path = hash < 0 ? target : target.substring(0, hash);
        var to = path.isEmpty()
                ? from.path()
                : Path.of(from.folder()).resolve(path).normalize().toString();
        if (hash < 0) return tree.files().stream().anyMatch(file -> (file.path() + "/").startsWith(to + "/"));
        return tree.files().stream()
                .filter(file -> file.path().equals(to))
                .anyMatch(file -> new Markdown(file).anchors().contains(target.substring(hash + 1)));
    }

    private Stream<String> lastColumnCode(String document, String heading) {
        return rows(document, heading).stream().flatMap(cells -> Markdown.codeIn(cells.getLast()).stream());
    }

    private List<List<String>> rows(String document, String heading) {
        var rows = tree.files().stream()
                .filter(file -> file.path().equals(document))
                .flatMap(file -> new Markdown(file).rowsUnder(heading).stream())
                .toList();
        if (rows.isEmpty())
            throw new IllegalStateException("%s has no table under \"%s\"".formatted(document, heading));
        return rows;
    }

    /** A type, a module, a table with its column, or any other word of the main sources. */
    private boolean exists(String name) {
        if (name.matches("@?[A-Z]\\w*[a-z]\\w*"))
            return types(SourceFile::isMain).contains(name.replace("@", ""));
        if (tree.contains(name + "/pom.xml")) return true;
        var whole = Pattern.compile("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)");
        return tree.files().stream()
                .filter(SourceFile::isMain)
                .anyMatch(file -> whole.matcher(file.text()).find() || (file.is("sql") && hasColumn(file, name)));
    }

    private static boolean hasColumn(SourceFile migration, String name) {
        var dot = name.indexOf('.');
        if (dot < 0) return false;
        var table = Pattern.quote(name.substring(0, dot));
        var column = Pattern.quote(name.substring(dot + 1));
        return Pattern.compile("(?s)\\bTABLE (IF NOT EXISTS )?" + table + "\\b.*\\b" + column + "\\b")
                .matcher(migration.text())
                .find();
    }

    private Set<String> types(Predicate<SourceFile> where) {
        return tree.of("java")
                .filter(where)
                .flatMap(file -> file.java(TYPE).stream())
                .map(JavaPart::text)
                .collect(Collectors.toSet());
    }
}
