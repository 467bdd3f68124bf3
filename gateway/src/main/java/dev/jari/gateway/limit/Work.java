package dev.jari.gateway.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/** How a request uses what the gateway has while it is in progress. */
enum Work {
    /** Is answered as soon as the machine can. */
    QUICK,
    /** May wait for an outcome or for its turn, and costs memory meanwhile but no work. */
    WAITING,
    /** Stays open by design, or has to be answered in any case. */
    UNCOUNTED;

    /** What takes {@code Prefer: wait} or passes through the waiting room. */
    private static final Pattern PATIENT =
            Pattern.compile("/(v1/)?bookings|/v1/bookings/[^/]+(/payment|/cancel)?|/v1/holds/[^/]+/confirm"
                    + "|/v1/admin/bookings/[^/]+/cancel");

    static Work of(HttpServletRequest request) {
        var path = Ask.path(request);
        if (Ask.isAboutHealth(request) || path.endsWith("/stream")) return UNCOUNTED;
        return Ask.of(request) == Ask.WRITE && PATIENT.matcher(path).matches() ? WAITING : QUICK;
    }
}
