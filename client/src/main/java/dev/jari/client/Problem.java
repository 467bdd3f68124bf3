package dev.jari.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why Jari did not do what it was asked to.
 *
 * @param status of HTTP
 * @param code stable, such as {@code SOLD_OUT}; empty when the answer was none of Jari's
 * @param detail a sentence for a person
 * @param requestId what to name when asking for help
 * @param available how many places are left, where that is the reason
 * @param retryAfterSeconds when to come back, where that helps
 * @param bookingId of the booking that was accepted before it was refused, or of the one there is already
 * @param errors which values are wrong
 */
public record Problem(
        int status,
        String code,
        String title,
        String detail,
        String requestId,
        @Nullable Integer available,
        @Nullable Long retryAfterSeconds,
        @Nullable Long bookingId,
        List<Fault> errors) {

    public Problem {
        errors = List.copyOf(errors);
    }

    /**
     * One value that is wrong.
     *
     * @param pointer JSON pointer into the body, or the name of the parameter
     */
    public record Fault(String pointer, String code, String detail) {}

    /** One line for a person. */
    public String why() {
        return "%d %s%s".formatted(status, code, detail.isEmpty() ? "" : ": " + detail);
    }
}
