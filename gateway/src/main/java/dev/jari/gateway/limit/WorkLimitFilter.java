package dev.jari.gateway.limit;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps an overloaded machine useful. A request that stood in line for too long is refused at once, which costs next to
 * nothing, instead of making all answers later until no caller waits for theirs any more. A request that waits, for an
 * outcome or for the rest of a body, does so beside those who work; and while too many do for long, none waits for an
 * outcome.
 */
public final class WorkLimitFilter extends OncePerRequestFilter {

    /** Long enough for what is in progress to be done, short enough for a person. */
    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final long lineNanos;
    private final ProblemWriter problems;
    private final Counter refused;
    private final Counter unwaited;

    public WorkLimitFilter(
            LimitSettings settings, RequestBulkhead workers, ProblemWriter problems, MeterRegistry meters) {
        this.lineNanos = settings.lineTime().toNanos();
        this.problems = problems;
        this.refused = meters.counter("limits.refused", "limit", "line");
        this.unwaited = meters.counter("limits.refused", "limit", "waiting");
        meters.gauge("limits.work", workers, RequestBulkhead::busy);
        meters.gauge("limits.line", workers, RequestBulkhead::inLine);
        meters.gauge("limits.waiting", workers, RequestBulkhead::aside);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var work = WorkKind.of(request);
        if (work != WorkKind.UNCOUNTED && RequestBulkhead.stoodNanos() > lineNanos) {
            refuse(request, response);
            return;
        }
        if (isUnfinished(request)) RequestBulkhead.stepAside();
        if (work == WorkKind.WAITING && !RequestBulkhead.stepAsideForAnOutcome())
            withoutWaiting(request, response, chain);
        else chain.doFilter(request, response);
    }

    /** Written here and not thrown: under a flood not even a line of log may be spent on each. */
    private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        refused.increment();
        problems.write(
                request,
                response,
                Problem.of(ErrorCode.UNAVAILABLE).withDetail("overloaded").retryAfter(COME_BACK));
    }

    /** Whether part of the body may still be to come; a long one never lies ready as a whole. */
    private static boolean isUnfinished(HttpServletRequest request) throws IOException {
        var length = request.getContentLengthLong();
        if (length < 0) return request.getHeader("Transfer-Encoding") != null;
        return length > 0 && request.getInputStream().available() < length;
    }

    private void withoutWaiting(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        unwaited.increment();
        chain.doFilter(new WithoutPreference(request), response);
    }
}
