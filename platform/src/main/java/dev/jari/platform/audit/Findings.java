package dev.jari.platform.audit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a look at the data found.
 *
 * @param examined how much this run has looked at
 * @param violations the first of them, as sentences; also those that an earlier run of the same walk found
 * @param note what was left out, if anything was
 * @param seen how much was looked at since the walk through all began, by this run and those before
 * @param of how much there is; an estimate while the walk is not at its end
 */
public record Findings(
        long examined, List<String> violations, @Nullable String note, long seen, long of) {

    public Findings {
        violations = List.copyOf(violations);
    }

    /** Of a look at everything. */
    public Findings(long examined, List<String> violations, @Nullable String note) {
        this(examined, violations, note, examined, examined);
    }

    /** Of two looks that belong to one check. */
    public Findings and(Findings other) {
        var all = new ArrayList<>(violations);
        all.addAll(other.violations);
        return new Findings(
                examined + other.examined,
                all.stream().limit(AuditQueries.VIOLATIONS_MAX).toList(),
                note == null ? other.note : note,
                seen + other.seen,
                of + other.of);
    }
}
