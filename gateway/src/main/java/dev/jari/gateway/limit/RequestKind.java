package dev.jari.gateway.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.regex.Pattern;

/** What kind of request it is, as far as limits care. */
enum RequestKind {
    READ,
    WRITE,
    HOLD,
    BOOKING,
    PAYMENT;

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> BOOKINGS = Set.of("/v1/bookings", "/bookings");
    private static final Pattern PAYMENTS = Pattern.compile("/v1/bookings/[^/]+/payment");

    static RequestKind of(HttpServletRequest request) {
        if (READING.contains(request.getMethod())) return READ;
        if (!request.getMethod().equals("POST")) return WRITE;
        var path = path(request);
        if (BOOKINGS.contains(path)) return BOOKING;
        if (PAYMENTS.matcher(path).matches()) return PAYMENT;
        return path.equals("/v1/holds") ? HOLD : WRITE;
    }

    /** A probe that looks whether Jari is well must be answered in any case. */
    static boolean isAboutHealth(HttpServletRequest request) {
        return path(request).startsWith("/actuator/health");
    }

    static String path(HttpServletRequest request) {
        return request.getRequestURI() == null ? "" : request.getRequestURI();
    }
}
