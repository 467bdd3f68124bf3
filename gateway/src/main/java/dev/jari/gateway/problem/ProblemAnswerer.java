package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.web.RequestIds;
import dev.jari.messaging.log.RequestTag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Answers exceptions of endpoints, of filters and of the firewall. Bugs and outages are logged with their id. */
public final class ProblemAnswerer implements HandlerExceptionResolver, RequestRejectedHandler, Ordered {

    private static final Logger log = LoggerFactory.getLogger(ProblemAnswerer.class);

    private final ProblemWriter writer;
    private final RequestIds ids;

    public ProblemAnswerer(ProblemWriter writer, RequestIds ids) {
        this.writer = writer;
        this.ids = ids;
    }

    public void answer(HttpServletRequest request, HttpServletResponse response, Throwable thrown) throws IOException {
        if (callerWentAway(thrown)) {
            log.debug("{} {}: the caller went away", request.getMethod(), ProblemWriter.path(request));
            return;
        }
        var problem = ProblemTranslator.problem(thrown);
        record(request, problem, thrown);
        writer.write(request, response, problem);
    }

    /** Whether nothing can be answered any more, and the caller is still listening. */
    boolean mustBreakOff(HttpServletRequest request, HttpServletResponse response, Throwable thrown) {
        if (!response.isCommitted() || callerWentAway(thrown)) return false;
        log.warn(
                "{} {} {} broke off half-way: {}",
                RequestTag.of(ids.of(request)),
                request.getMethod(),
                ProblemWriter.path(request),
                thrown.toString());
        return true;
    }

    /** A bare end of stream is what Tomcat tells of a caller it was reading from. */
    private static boolean callerWentAway(Throwable thrown) {
        return thrown instanceof EOFException
                || Causes.find(thrown, AsyncRequestNotUsableException.class) != null
                || Causes.find(thrown, ClientAbortException.class) != null;
    }

    private void record(HttpServletRequest request, Problem problem, Throwable thrown) {
        var id = RequestTag.of(ids.of(request));
        var path = ProblemWriter.path(request);
        if (problem.code() == ErrorCode.INTERNAL_ERROR)
            log.error("{} {} {} failed", id, request.getMethod(), path, thrown);
        else if (problem.code() == ErrorCode.UNAVAILABLE)
            log.warn("{} {} {} could not be served: {}", id, request.getMethod(), path, thrown.toString());
        else log.debug("{} {} {} refused: {}", id, request.getMethod(), path, problem.code());
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
        // Who may do what is answered by the security filters further out.
        if (thrown instanceof AccessDeniedException || thrown instanceof AuthenticationException) return null;
        if (callerWentAway(thrown)) return new ModelAndView();
        // Too late for an answer; the filter outside knows what to do.
        if (response.isCommitted()) return null;
        try {
            answer(request, response, thrown);
        } catch (IOException callerGone) {
            log.debug("the problem could not be sent", callerGone);
        }
        return new ModelAndView();
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException rejected)
            throws IOException {
        answer(request, response, rejected);
    }

    /** Before Spring's own resolvers, which would answer some of these with an empty body. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
