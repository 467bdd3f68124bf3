package dev.jari.contracts.audit;

import java.util.List;

/**
 * What a check found.
 *
 * @param ok false when something is wrong, and when there was nothing to look at
 * @param violations the first of them, as sentences
 */
public record CheckResult(String name, boolean ok, long examined, List<String> violations) {

    public CheckResult {
        violations = List.copyOf(violations);
    }
}
