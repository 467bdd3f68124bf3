package dev.jari.contracts.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param ok false when something is wrong, and when there was nothing to look at
 * @param violations the first of them, as sentences
 * @param note what was left out, if anything was
 */
public record CheckResult(
        String name,
        boolean ok,
        long examined,
        List<String> violations,
        @Nullable String note) {

    public CheckResult {
        violations = List.copyOf(violations);
    }

    /** With nothing left out. */
    public CheckResult(String name, boolean ok, long examined, List<String> violations) {
        this(name, ok, examined, violations, null);
    }

    public static CheckResult of(String name, long examined, List<String> violations, @Nullable String note) {
        return new CheckResult(name, examined > 0 && violations.isEmpty(), examined, violations, note);
    }
}
