package dev.jari.gateway.admin;

import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.CheckResult;
import java.util.List;

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
        var checks = answers.stream()
                .flatMap(answer -> answer.checks().stream())
                .map(Check::of)
                .toList();
        var passed = checks.stream().anyMatch(Check::ok);
        var violated = checks.stream().anyMatch(check -> check.outcome() == Outcome.VIOLATED);
        return new AuditReport(passed && !violated, checks);
    }

    /**
     * One promise, looked at.
     *
     * @param ok true only when something was examined and no violation found
     */
    record Check(String name, boolean ok, Outcome outcome, long examined, List<String> violations) {

        static Check of(CheckResult result) {
            var outcome = outcome(result);
            return new Check(result.name(), outcome == Outcome.PASSED, outcome, result.examined(), result.violations());
        }

        private static Outcome outcome(CheckResult result) {
            if (!result.violations().isEmpty()) return Outcome.VIOLATED;
            if (result.examined() == 0) return Outcome.NOTHING_EXAMINED;
            return result.ok() ? Outcome.PASSED : Outcome.VIOLATED;
        }
    }
}
