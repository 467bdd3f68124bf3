package dev.jari.client.audit;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit found.
 *
 * @param ok whether something was examined and nothing is wrong
 */
public record AuditReport(boolean ok, List<Check> checks) {

    public AuditReport {
        checks = List.copyOf(checks);
    }

    /**
     * One promise, looked at.
     *
     * @param examined how much this run has looked at
     * @param seen how much was looked at since the walk through all began, by this run and those before it
     * @param of about how much there is; absent where that is not known
     * @param violations the first of them, as sentences
     * @param note what was left out, if anything was
     */
    public record Check(
            String name,
            boolean ok,
            Outcome outcome,
            long examined,
            long seen,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long of,

            List<String> violations,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String note) {

        public Check {
            violations = List.copyOf(violations);
        }
    }

    /** In a word. */
    public enum Outcome {
        PASSED,
        VIOLATED,
        /** Nothing there to look at, which proves nothing. */
        NOTHING_EXAMINED,
        /** A word this client does not know yet. */
        @JsonEnumDefaultValue
        UNKNOWN
    }
}
