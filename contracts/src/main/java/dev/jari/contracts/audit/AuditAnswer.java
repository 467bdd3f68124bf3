package dev.jari.contracts.audit;

import java.util.List;

/** The checks one service made. */
public record AuditAnswer(List<CheckResult> checks) {

    public AuditAnswer {
        checks = List.copyOf(checks);
    }
}
