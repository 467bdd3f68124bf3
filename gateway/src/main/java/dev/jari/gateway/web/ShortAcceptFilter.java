package dev.jari.gateway.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes no notice of an Accept header that is longer than any program sends: Spring reads it several times for each
 * request, every type in it by itself, before anything is known of the caller.
 */
public final class ShortAcceptFilter extends OncePerRequestFilter {

    private static final int CHARACTERS_MAX = 1_000;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var length = Collections.list(request.getHeaders(HttpHeaders.ACCEPT)).stream()
                .mapToInt(String::length)
                .sum();
        chain.doFilter(length > CHARACTERS_MAX ? new WithoutAccept(request) : request, response);
    }

    private static final class WithoutAccept extends HttpServletRequestWrapper {

        WithoutAccept(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return HttpHeaders.ACCEPT.equalsIgnoreCase(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return HttpHeaders.ACCEPT.equalsIgnoreCase(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }
    }
}
