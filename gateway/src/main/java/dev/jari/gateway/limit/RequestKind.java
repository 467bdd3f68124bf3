package dev.jari.gateway.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** What kind of request it is, as far as limits care. */
enum RequestKind {
    READ,
    WRITE,
    HOLD;

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    static RequestKind of(HttpServletRequest request) {
        if (READING.contains(request.getMethod())) return READ;
        return request.getMethod().equals("POST") && path(request).equals("/v1/holds") ? HOLD : WRITE;
    }

    /** A probe that looks whether Jari is well must be answered in any case. */
    static boolean isAboutHealth(HttpServletRequest request) {
        return path(request).startsWith("/actuator/health");
    }

    static String path(HttpServletRequest request) {
        return request.getRequestURI() == null ? "" : request.getRequestURI();
    }
}
