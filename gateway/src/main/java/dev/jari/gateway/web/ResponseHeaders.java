package dev.jari.gateway.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.http.HttpHeaders;

/** The headers every answer carries: its request id, and what a browser must not do with it. */
public final class ResponseHeaders {

    private static final String POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";

    // Swagger UI draws its icons from data: addresses and writes style attributes; scripts stay as strict as elsewhere.
    private static final String SWAGGER_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
            .replace("img-src 'self'", "img-src 'self' data:");

    // Files of this release may be kept as long as it is asked each time whether they are the same.
    private static final List<String> CACHEABLE = List.of("/assets/", "/webjars/", "/swagger-ui/", "/favicon");

    private final RequestIds ids;

    public ResponseHeaders(RequestIds ids) {
        this.ids = ids;
    }

    public void apply(HttpServletRequest request, HttpServletResponse response) {
        // A request line that could not be read has no path.
        var path = request.getRequestURI() == null ? "" : request.getRequestURI();
        response.setHeader(RequestIds.HEADER, ids.of(request));
        response.setHeader("Content-Security-Policy", path.startsWith("/swagger-ui/") ? SWAGGER_POLICY : POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader(
                HttpHeaders.CACHE_CONTROL, CACHEABLE.stream().anyMatch(path::startsWith) ? "no-cache" : "no-store");
        if (request.isSecure()) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
}
