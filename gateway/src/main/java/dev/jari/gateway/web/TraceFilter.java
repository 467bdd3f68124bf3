package dev.jari.gateway.web;

import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.trace.OpenSpan;
import dev.jari.messaging.trace.TraceParent;
import dev.jari.messaging.trace.TraceState;
import dev.jari.messaging.trace.Tracing;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Goes on with the trace that a request of the interface names, or begins one. Whatever the request causes carries it,
 * whether spans are made of it or not. A stream's span ends when the stream is open.
 */
public final class TraceFilter extends OncePerRequestFilter {

    private static final String INTERFACE = "/v1/";
    private static final String CONTEXT = TraceFilter.class.getName();
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT");

    private final Tracing tracing;
    private final RequestIds ids;

    public TraceFilter(Tracing tracing, RequestIds ids) {
        this.tracing = tracing;
        this.ids = ids;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getAttribute(CONTEXT) instanceof OpenSpan begun) {
            // Finished on another thread: the same request, whose span is over.
            try (var _ = begun.asCurrent()) {
                chain.doFilter(request, response);
            }
            return;
        }
        var method = METHODS.contains(request.getMethod()) ? request.getMethod() : "HTTP";
        var named = named(request);
        var span = tracing.enter(method, named);
        request.setAttribute(CONTEXT, span);
        var headers = new HashMap<>(TraceHeaders.current());
        headers.putAll(span.in(named));
        try (var _ = TraceHeaders.restore(headers)) {
            chain.doFilter(request, response);
        } catch (ServletException | IOException | RuntimeException e) { // told to the span, and thrown on
            span.failed(e);
            throw e;
        } finally {
            tell(span, method, request, response);
            span.end();
        }
    }

    /** Without a traceparent that can be read, a tracestate has nothing to be about. */
    private static Map<String, String> named(HttpServletRequest request) {
        var named = new HashMap<String, String>();
        TraceParent.in(lines(request, TraceHeaders.TRACE_PARENT)).ifPresent(parent -> {
            named.put(TraceHeaders.TRACE_PARENT, parent.header());
            var state = TraceState.in(lines(request, TraceHeaders.TRACE_STATE));
            if (!state.isEmpty()) named.put(TraceHeaders.TRACE_STATE, state);
        });
        return named;
    }

    private static List<String> lines(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header));
    }

    private void tell(OpenSpan span, String method, HttpServletRequest request, HttpServletResponse response) {
        if (!span.isRecorded()) return;
        // The pattern alone: what stands in its place, and the query, may be about a person.
        if (request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String route) {
            span.named(method + " " + route);
            span.put("http.route", route);
        }
        span.put("http.response.status_code", response.getStatus());
        span.put("jari.request.id", ids.of(request));
        if (response.getStatus() >= 500) span.failed(Integer.toString(response.getStatus()));
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        // A request line that could not be read has no path.
        return request.getRequestURI() == null || !request.getRequestURI().startsWith(INTERFACE);
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }
}
