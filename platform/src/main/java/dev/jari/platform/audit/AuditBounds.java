package dev.jari.platform.audit;

import java.time.Duration;

/**
 * How much of a database an audit may use at a time.
 *
 * @param rows the most rows that one statement of a walk looks at
 * @param statementMax after which a statement is stopped
 * @param walkMax after which a run of one check goes no further; the next run goes on there
 */
public record AuditBounds(int rows, Duration statementMax, Duration walkMax) {

    /** A service has a handful of checks, and half a minute for all of them. */
    public static final AuditBounds USUAL = new AuditBounds(10_000, Duration.ofSeconds(3), Duration.ofSeconds(3));

    public AuditBounds {
        if (rows < 1) throw new IllegalArgumentException("a statement looks at 1 row at least, not " + rows);
        if (!statementMax.isPositive()) throw new IllegalArgumentException("a statement needs time: " + statementMax);
    }
}
