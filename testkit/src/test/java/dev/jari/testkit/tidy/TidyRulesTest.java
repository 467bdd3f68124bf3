package dev.jari.testkit.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each rule is broken once by a planted file, and passed once by the form it asks for. The sign § keeps this very file
 * from breaking a rule; it is left out of what is planted.
 */
class TidyRulesTest {

    private static final String MAIN = "shop/src/main/java/shop/";
    private static final String TEST = "shop/src/test/java/shop/";

    private static final String MIGRATION = "shop/src/main/resources/db/shop/V0002__cups.sql";

    @TempDir
    Path root;

    static Stream<Arguments> broken() {
        return Stream.of(
                code("time-and-chance: Instant.now(); take a Clock", "Object x = Instant.now();"),
                code("time-and-chance: LocalDate.now(zone); ", "Object x = LocalDate.now(zone);"),
                code("time-and-chance: Instant::now; ", "Supplier<Instant> x = Instant::now;"),
                code("time-and-chance: UUID.randomUUID(); ", "Object x = UUID.randomUUID().toString();"),
                code("time-and-chance: UUID::randomUUID; ", "Object x = of(UUID::randomUUID);"),
                code("time-and-chance: Math.random(); ", "double x = 2 * Math.random();"),
                code("time-and-chance: new Random(); ", "Object x = new Random();"),
                code("time-and-chance: System.currentTimeMillis(); ", "long x = System.currentTimeMillis();"),
                code("time-and-chance: Clock.systemUTC(); ", "Object x = Clock.systemUTC();"),
                code("no-sleep: Thread.sleep(5); wait for a named signal", "{ Thread.sleep(5); }"),
                code("no-sleep: TimeUnit.SECONDS.sleep(5); ", "{ TimeUnit.SECONDS.sleep(5); }"),
                code("no-autowired: @Autowired; take it in the constructor", "@Autowired Object x;"),
                code("no-skipped-test: @org.junit.Disabled; mend", "@org.junit.Disabled void x() {}"),
                code("no-printing: System.out; log it", "{ System.out.println(1); }"),
                code("no-printing: e.printStackTrace(); log it", "void x(Error e) { e.printStackTrace(); }"),
                code("catch-all: catch (Exception); catch what", "{ try { x(); } catch (Exception e) { } }"),
                code("catch-all: catch (Error | Throwable); ", "{ try { x(); } catch (Error | Throwable e) { } }"),
                code("suppression: @SuppressWarnings(\"all\"); give the reason", "@SuppressWarnings(\"all\") int x;"),
                code("select-all: SELECT §*; name the columns", "String x = \"SELECT §* FROM cup\";"),
                code("foreign-schema: FROM §orders.cup; leave", "String x = \"SELECT a FROM §orders.cup\";"),
                code("unfinished: TO§DO; finish it", "int x; // TO§DO later"),
                code("machine-path: /home§/me; find it", "String x = \"/home§/me\";"),
                code("registry: pypi§.org; leave it", "String x = \"pypi§.org\";"),
                code("line-length: 131 columns; break it", "// " + "x".repeat(124)),
                imported("no-lombok: lombok.Data; ", "lombok.Data"),
                imported("no-mocks: org.mockito.Mockito; ", "org.mockito.Mockito"),
                imported("no-skipped-test: org.junit.jupiter.api.Disabled; ", "org.junit.jupiter.api.Disabled"),
                imported("no-skipped-test: org.junit.jupiter.api.Assumptions; ", "org.junit.jupiter.api.Assumptions"),
                imported("time-and-chance: java.time.Instant.now; ", "static java.time.Instant.now"),
                type("empty-name: CupManager; name the duty", "CupManager"),
                type("empty-name: CupHelper; ", "CupHelper"),
                type("empty-name: CupUtils; ", "CupUtils"),
                type("empty-name: CupProcessor; ", "CupProcessor"),
                type("empty-name: CupImpl; ", "CupImpl"),
                type("empty-name: BaseCup; ", "BaseCup"),
                type("empty-name: AbstractCup; ", "AbstractCup"),
                file("method-length: Cup.fill has 61 lines; split", TEST + "Cup.java", 2, method(59)),
                code("comment-subject: nobody; name who", "// A cup that nobody fills."),
                code("comment-subject: Whoever; name who", "/** Whoever drinks. */ int x;"),
                code("record-width: Tea has 17 components; group", wideRecord(17)),
                file("comment-subject: Somebody; ", "run.sh", 1, "# Somebody runs it"),
                file("file-length: 501 lines; one feature", TEST + "Cup.java", 1, "\n".repeat(501)),
                file("select-all: select §c.*; ", "shop/V1.sql", 1, "select §c.* from cup c"),
                file("foreign-schema: join §booking.b; ", "shop/V1.sql", 2, "\njoin §booking.b"),
                file("unfinished: FIX§ME; ", "notes.md", 1, "FIX§ME soon"),
                file("machine-path: /usr§/lib; ", "run.sh", 2, "#!/usr§/bin/env bash\nls /usr§/lib"),
                file("blob: a binary file; keep it out", "cup.bin", 1, "a\0b"),
                file("blob: 1048577 bytes; keep it out", "cup.txt", 1, "a".repeat((1 << 20) + 1)),
                file(
                        "package-info: missing, or without @NullMarked; say in one sentence",
                        "tea/src/main/java/tea/package-info.java",
                        1,
                        "package tea;\n"));
    }

    static Stream<Arguments> brokenByAMigration() {
        return Stream.of(
                migration("index-beside-writers: CREATE INDEX x ON cup; build", 1, "CREATE INDEX x ON cup (a);"),
                migration(
                        "index-beside-writers: CREATE UNIQUE INDEX x ON cup; build",
                        2,
                        "-- a reason; said\nCREATE UNIQUE INDEX x\n ON cup (a);"),
                migration(
                        "constraint-beside-writers: ALTER TABLE cup ADD CONSTRAINT x CHECK (a > 0); add it NOT VALID",
                        2,
                        "ALTER TABLE cup ADD b int, ADD c int NOT NULL DEFAULT 1;\n"
                                + "ALTER TABLE cup ADD CONSTRAINT x CHECK (a > 0);"),
                migration(
                        "constraint-beside-writers: ALTER TABLE cup ADD COLUMN b int REFERENCES tea; ",
                        1,
                        "ALTER TABLE cup ADD COLUMN b int REFERENCES tea;"),
                migration(
                        "constraint-beside-writers: ALTER TABLE cup ADD CONSTRAINT x UNIQUE (a, b); ",
                        1,
                        "ALTER TABLE cup ADD CONSTRAINT x UNIQUE (a, b);"),
                migration(
                        "constraint-beside-writers: ALTER TABLE cup VALIDATE CONSTRAINT x; ",
                        2,
                        "ALTER TABLE cup ADD CONSTRAINT x CHECK (a > 0) NOT VALID;\n"
                                + "ALTER TABLE cup VALIDATE CONSTRAINT x;"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"broken", "brokenByAMigration"})
    void a_planted_file_breaks_exactly_one_rule(String expected, String path, int line, String text)
            throws IOException {
        plant(path, text);

        assertThat(TidyRules.check(root))
                .singleElement()
                .extracting(Violation::toString)
                .asString()
                .startsWith("%s:%d: %s".formatted(path, line, expected.replace("§", "")));
    }

    static Stream<Arguments> fine() {
        return Stream.of(
                fine(MAIN + "ShopWiring.java", body("Object x = Clock.systemUTC();")),
                fine(MAIN + "Cup.java", body("Object x = LocalDate.now(clock);")),
                fine(MAIN + "Cup.java", body("Object x = new Random(7);")),
                fine(MAIN + "Cup.java", body("// Instant.now() is banned")),
                fine(MAIN + "Cup.java", body("String x = \"Instant.now()\";")),
                fine(MAIN + "Cup.java", body("{ try { x(); } catch (Exception e) { // a worker goes on\n} }")),
                fine(MAIN + "Cup.java", body("{ try { x(); } catch (SQLException e) { } }")),
                fine(MAIN + "Cup.java", body("@SuppressWarnings(\"all\") // the library's type\nint x;")),
                fine(MAIN + "Cup.java", body("String x = \"a reply from booking.created\";")),
                fine(MAIN + "Cup.java", body("String x = \"SELECT count(*) FROM cup\";")),
                fine(MAIN + "Failpoints.java", "package shop;\nclass Failpoints { { System.out.println(1); } }"),
                fine(TEST + "Cup.java", body("{ System.out.println(1); }")),
                fine("app/src/test/java/Main.java", body("{ System.out.println(1); }")),
                fine(TEST + "Cup.java", method(58)),
                fine(MAIN + "Cup.java", body("String x = \"// nobody\"; char y = '\"'; // a cup")),
                fine(MAIN + "Cup.java", body(wideRecord(16))),
                fine(MAIN + "Cup.java", body("/** Tea, as wide as the leaves are many. */\n@Leaf\n" + wideRecord(17))),
                fine(TEST + "Cup.java", types(25)),
                fine("contracts/src/test/java/Cup.java", "public interface Cup {}"),
                fine(MIGRATION, "-- Nobody asks for it.\nCREATE TABLE cup (a int);"),
                fine(TEST + "Cup.java", "\n".repeat(500)),
                fine(MIGRATION, "CREATE TABLE cup (a int);\nCREATE INDEX x ON cup (a);"),
                fine(MIGRATION, "CREATE TABLE cup (a int);\nALTER TABLE cup ADD CONSTRAINT x CHECK (a > 0);"),
                fine(MIGRATION, "DROP INDEX CONCURRENTLY IF EXISTS x;\nCREATE INDEX CONCURRENTLY x ON cup (a);"),
                fine(MIGRATION, "CREATE INDEX x ON ONLY cup (a);"),
                fine(MIGRATION, "ALTER TABLE cup ADD b int,\n ADD CONSTRAINT x CHECK (b IN (1, 2)) NOT VALID;"),
                fine(MIGRATION, "ALTER TABLE cup VALIDATE CONSTRAINT x;"),
                fine(MIGRATION, "ALTER TABLE cup ADD CONSTRAINT x UNIQUE USING INDEX y;"),
                fine("shop/src/test/resources/db/shop/V0002__cups.sql", "CREATE INDEX x ON cup (a);"),
                fine("notes.md", "We leave no `TO§DO` behind, " + "and lines of prose may be long. ".repeat(9)),
                fine("run.sh", "#!/usr§/bin/env bash\n"),
                fine("jari", "for jdk in /usr§/lib/jvm/*; do"),
                fine("deploy/jari.service", "ExecStart=/opt§/jari/jari up"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fine")
    void the_allowed_form_breaks_none(String path, String text) throws IOException {
        plant(path, text);

        assertThat(TidyRules.check(root)).isEmpty();
    }

    @Test
    void every_rule_is_broken_by_some_planted_file() {
        var rules = new TreeSet<>(Set.of("package-info"));
        TidyRules.ALL.forEach(rule -> rules.add(rule.name()));

        assertThat(Stream.concat(broken(), brokenByAMigration())
                        .map(planted -> String.valueOf(planted.get()[0]).replaceFirst(":.*", "")))
                .containsOnly(rules.toArray(String[]::new));
    }

    @Test
    void a_package_has_25_types_at_most() throws IOException {
        plant(TEST + "Cups.java", types(26));

        assertThat(TidyRules.check(root))
                .extracting(Violation::toString)
                .containsExactly("shop/src/test/java/shop:1: package-size: 26 types; split it by feature");
    }

    @Test
    void of_all_types_45_in_a_hundred_are_for_their_own_package() throws IOException {
        plant(MAIN + "Cups.java", types(8) + "public " + types(1) + "public " + types(1));
        assertThat(TidyRules.check(root)).isEmpty();

        plant(MAIN + "Cups.java", types(4) + ("public " + types(1)).repeat(5));
        assertThat(TidyRules.check(root))
                .singleElement()
                .extracting(Violation::toString)
                .asString()
                .startsWith("pom.xml:1: package-private: 4 of 9 types; at least 45 %");
    }

    private void plant(String path, String text) throws IOException {
        var planted = root.resolve(path);
        Files.createDirectories(planted.getParent());
        Files.writeString(planted, text.replace("§", ""));
        var info = root.resolve(MAIN + "package-info.java");
        Files.createDirectories(info.getParent());
        Files.writeString(info, "/** A shop. */\n@NullMarked\npackage shop;\n");
    }

    private static Arguments code(String expected, String member) {
        return Arguments.of(expected, MAIN + "Cup.java", 3, body(member));
    }

    private static Arguments imported(String expected, String name) {
        return Arguments.of(expected, TEST + "Cup.java", 2, "package shop;\nimport " + name + ";\nclass Cup {}\n");
    }

    private static Arguments type(String expected, String name) {
        return Arguments.of(expected, MAIN + name + ".java", 2, "package shop;\nrecord " + name + "() {}\n");
    }

    private static Arguments file(String expected, String path, int line, String text) {
        return Arguments.of(expected, path, line, text);
    }

    private static Arguments migration(String expected, int line, String text) {
        return Arguments.of(expected, MIGRATION, line, text);
    }

    private static Arguments fine(String path, String text) {
        return Arguments.of(path, text);
    }

    private static String body(String member) {
        return "package shop;\nclass Cup {\n    " + member + "\n}\n";
    }

    private static String wideRecord(int components) {
        return "record Tea("
                + IntStream.range(0, components).mapToObj(i -> "int l" + i).collect(Collectors.joining(",\n"))
                + ") { static int x; }";
    }

    private static String types(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "interface Cup%d {}\n".formatted(i))
                .collect(Collectors.joining());
    }

    private static String method(int linesInside) {
        return "class Cup {\nvoid fill() {\n" + "pour();\n".repeat(linesInside) + "}\n}\n";
    }
}
