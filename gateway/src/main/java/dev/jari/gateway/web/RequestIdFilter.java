package dev.jari.gateway.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Comes first, so that whatever answers later does so with a request id and the protective headers. */
public final class RequestIdFilter extends OncePerRequestFilter {

    private final RequestIds ids;
    private final ResponseHeaders headers;

    public RequestIdFilter(RequestIds ids, ResponseHeaders headers) {
        this.ids = ids;
        this.headers = headers;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try (var _ = MDC.putCloseable(RequestIds.LOG_KEY, ids.of(request))) {
            if (!response.isCommitted()) headers.apply(request, response);
            chain.doFilter(request, response);
        }
    }

    /** An answer finished on another thread logs under the same id. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }
}
