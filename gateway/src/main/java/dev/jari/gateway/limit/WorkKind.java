package dev.jari.gateway.limit;

import dev.jari.gateway.header.PreferredWait;
import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/** How a request uses what the gateway has while it is in progress. */
enum WorkKind {
    /** Is answered as soon as the machine can. */
    QUICK,
    /** Wants to wait for an outcome, and costs memory meanwhile but no work. */
    WAITING,
    /** Stays open by design, or has to be answered in any case. */
    UNCOUNTED;

    /** What takes {@code Prefer: wait}. */
    private static final Pattern PATIENT =
            Pattern.compile("/(v1/)?bookings|/v1/bookings/[^/]+(/payment|/cancel)?|/v1/holds/[^/]+/confirm"
                    + "|/v1/admin/bookings/[^/]+/cancel");

    static WorkKind of(HttpServletRequest request) {
        var path = RequestKind.path(request);
        if (RequestKind.isAboutHealth(request) || path.endsWith("/stream")) return UNCOUNTED;
        return RequestKind.of(request) != RequestKind.READ
                        && request.getHeader(PreferredWait.HEADER) != null
                        && PATIENT.matcher(path).matches()
                ? WAITING
                : QUICK;
    }
}
