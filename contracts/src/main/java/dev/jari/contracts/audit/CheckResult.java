package dev.jari.contracts.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param ok false when something is wrong, and when there was nothing to look at
 * @param examined how much this run has looked at
 * @param violations the first of them, as sentences; also those that an earlier run of the same walk found
 * @param note what was left out, if anything was
 * @param seen how much was looked at since the walk through all began, by this run and those before it
 * @param of about how much there is, exactly that when the walk is at its end; absent where it is not known
 */
public record CheckResult(
        String name,
        boolean ok,
        long examined,
        List<String> violations,
        @Nullable String note,
        long seen,
        @Nullable Long of) {

    public CheckResult {
        violations = List.copyOf(violations);
    }

    /** With nothing left out. */
    public CheckResult(String name, boolean ok, long examined, List<String> violations) {
        this(name, ok, examined, violations, null, examined, examined);
    }

    /** Of a run that looked at everything, or was stopped. */
    public static CheckResult of(String name, long examined, List<String> violations, @Nullable String note) {
        return walked(name, examined, violations, note, examined, examined);
    }

    /** Of a run that went a part of the way. */
    public static CheckResult walked(
            String name, long examined, List<String> violations, @Nullable String note, long seen, @Nullable Long of) {
        var ok = examined > 0 && violations.isEmpty();
        return new CheckResult(name, ok, examined, violations, note, seen, of);
    }
}
