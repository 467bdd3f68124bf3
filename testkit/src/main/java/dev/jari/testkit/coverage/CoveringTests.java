package dev.jari.testkit.coverage;

import static dev.jari.testkit.source.JavaPart.Kind.ANNOTATION;

import dev.jari.testkit.source.JavaPart;
import dev.jari.testkit.source.SourceFile;
import dev.jari.testkit.source.SourceTree;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Which tests name which ids: in {@code @Covers}, or in the sentence of a {@code @DisplayName}. */
record CoveringTests(Map<String, SortedSet<String>> byId) {

    private static final Pattern QUOTED_ID = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern ID_IN_SENTENCE = Pattern.compile("\\b([CHBQMNZ]\\d{1,2})\\b");

    static CoveringTests in(SourceTree tree) {
        var found = new CoveringTests(new TreeMap<>());
        tree.of("java")
                .filter(SourceFile::isTest)
                .forEach(file -> file.java(ANNOTATION).forEach(annotation -> {
                    if (annotation.text().startsWith("@Covers(")) found.add(annotation, QUOTED_ID);
                    if (annotation.text().startsWith("@DisplayName(")) found.add(annotation, ID_IN_SENTENCE);
                }));
        return found;
    }

    private void add(JavaPart annotation, Pattern id) {
        var matcher = id.matcher(annotation.text());
        while (matcher.find())
            byId.computeIfAbsent(matcher.group(1), _ -> new TreeSet<>()).add(annotation.owner());
    }
}
