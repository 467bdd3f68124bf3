package dev.jari.testkit.coverage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** The ids of {@code docs/requirements.md} with their sentences, in the order of the document. */
public record Requirements(SequencedMap<String, String> sentences) {

    public static final String DOCUMENT = "docs/requirements.md";

    private static final Pattern ROW = Pattern.compile("\\| *([A-Z]\\d+) *\\| *(.*?) *\\|");

    public static Requirements of(List<String> documentLines) {
        var sentences = new LinkedHashMap<String, String>();
        for (var line : documentLines) {
            var row = ROW.matcher(line);
            if (!row.lookingAt()) continue;
            if (sentences.put(row.group(1), row.group(2)) != null)
                throw new IllegalArgumentException("%s stands twice in %s".formatted(row.group(1), DOCUMENT));
        }
        return new Requirements(sentences);
    }
}
