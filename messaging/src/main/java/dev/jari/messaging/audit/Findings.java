package dev.jari.messaging.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a look at the data found.
 *
 * @param violations the first of them, as sentences
 * @param note what was left out, if anything was
 */
public record Findings(
        long examined, List<String> violations, @Nullable String note) {

    public Findings {
        violations = List.copyOf(violations);
    }
}
