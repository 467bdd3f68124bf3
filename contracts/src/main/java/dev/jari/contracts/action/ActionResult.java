package dev.jari.contracts.action;

import org.jspecify.annotations.Nullable;

/** What came of an admin's action. */
public enum ActionResult {
    DONE,
    REFUSED,
    /** No answer, or one that does not tell: it may have happened. */
    UNKNOWN;

    public static ActionResult of(@Nullable Integer status) {
        if (status == null || status >= 500) return UNKNOWN;
        return status < 400 ? DONE : REFUSED;
    }
}
