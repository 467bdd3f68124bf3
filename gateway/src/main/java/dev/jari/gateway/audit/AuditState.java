package dev.jari.gateway.audit;

import java.time.Instant;

/**
 * How an audit ended.
 *
 * @param at when
 * @param ok whether something was examined and nothing is wrong
 * @param violations of all its checks, as far as they were listed
 */
public record AuditState(Instant at, boolean ok, int violations) {

    static AuditState of(Instant at, AuditReport report) {
        var violations = report.checks().stream()
                .mapToInt(check -> check.violations().size())
                .sum();
        return new AuditState(at, report.ok(), violations);
    }

    String written() {
        return "%s %s %d".formatted(at, ok, violations);
    }

    static AuditState read(String written) {
        var parts = written.split(" ", 3);
        return new AuditState(Instant.parse(parts[0]), Boolean.parseBoolean(parts[1]), Integer.parseInt(parts[2]));
    }
}
