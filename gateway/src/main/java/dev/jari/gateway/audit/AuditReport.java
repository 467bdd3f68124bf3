package dev.jari.gateway.audit;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit found.
 *
 * @param ok whether something was examined and nothing is wrong
 */
record AuditReport(boolean ok, List<Check> checks) {

    enum Outcome {
        PASSED,
        VIOLATED,
        /** Nothing there to look at, which proves nothing. */
        NOTHING_EXAMINED
    }

    static AuditReport of(List<AuditAnswer> answers) {
        var results = new LinkedHashMap<String, CheckResult>();
        for (var answer : answers)
            for (var result : answer.checks()) results.merge(result.name(), result, AuditReport::together);
        var checks = results.values().stream().map(Check::of).toList();
        var passed = checks.stream().anyMatch(Check::ok);
        var violated = checks.stream().anyMatch(check -> check.outcome() == Outcome.VIOLATED);
        return new AuditReport(passed && !violated, checks);
    }

    /** A promise that several look after is one check. */
    private static CheckResult together(CheckResult one, CheckResult other) {
        var violations = new ArrayList<>(one.violations());
        violations.addAll(other.violations());
        // A part with nothing to look at takes nothing from what the other found.
        var ok = (one.ok() || one.examined() == 0) && (other.ok() || other.examined() == 0);
        var note = one.note() == null ? other.note() : one.note();
        var oneOf = one.of();
        var otherOf = other.of();
        return new CheckResult(
                one.name(),
                ok,
                one.examined() + other.examined(),
                violations,
                note,
                one.seen() + other.seen(),
                oneOf == null || otherOf == null ? null : oneOf + otherOf);
    }

    /**
     * One promise, looked at.
     *
     * @param ok true only when something was examined and no violation found
     * @param examined how much this run has looked at
     * @param seen how much was looked at since the walk through all began, by this run and those before it
     * @param of about how much there is; the walk is complete where both are the same. Absent where it is not known
     * @param violations the first of them, also those that an earlier run of the walk found
     * @param note what was left out, if anything was
     */
    record Check(
            String name,
            boolean ok,
            Outcome outcome,
            long examined,
            long seen,
            @Nullable Long of,
            List<String> violations,
            @Nullable String note) {

        static Check of(CheckResult result) {
            var outcome = outcome(result);
            return new Check(
                    result.name(),
                    outcome == Outcome.PASSED,
                    outcome,
                    result.examined(),
                    result.seen(),
                    result.of(),
                    result.violations(),
                    result.note());
        }

        private static Outcome outcome(CheckResult result) {
            if (!result.violations().isEmpty()) return Outcome.VIOLATED;
            if (result.examined() == 0) return Outcome.NOTHING_EXAMINED;
            return result.ok() ? Outcome.PASSED : Outcome.VIOLATED;
        }
    }
}
