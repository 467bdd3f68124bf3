package dev.jari.gateway.limit;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.BodyLimitFilter;
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
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps an overloaded machine useful. A request that stood in line for too long is refused at once, which costs next to
 * nothing, instead of making all answers later until no caller waits for theirs any more. A request that waits, for an
 * outcome or for the rest of a body, does so beside those who work. While too many wait for their outcome, others are
 * answered without it; while too many have sent half a body, others who do are refused and their connection ends.
 */
public final class WorkLimitFilter extends OncePerRequestFilter {

    /** Long enough for what is in progress to be done, short enough for a person. */
    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final long lineNanos;
    private final ProblemWriter problems;
    private final Counter refused;
    private final Counter unwaited;
    private final Counter unread;

    public WorkLimitFilter(
            LimitSettings settings, RequestBulkhead workers, ProblemWriter problems, MeterRegistry meters) {
        this.lineNanos = settings.lineTime().toNanos();
        this.problems = problems;
        this.refused = meters.counter("limits.refused", "limit", "line");
        this.unwaited = meters.counter("limits.refused", "limit", "waiting");
        this.unread = meters.counter("limits.refused", "limit", "body");
        meters.gauge("limits.work", workers, RequestBulkhead::busy);
        meters.gauge("limits.line", workers, RequestBulkhead::inLine);
        meters.gauge("limits.waiting", workers, RequestBulkhead::aside);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var work = WorkKind.of(request);
        if (work != WorkKind.UNCOUNTED && RequestBulkhead.stoodNanos() > lineNanos) {
            refuse(refused, request, response);
            return;
        }
        if (!isWaitedFor(request)) {
            // What is left of the body is not read, so nothing can follow on this connection.
            response.setHeader(HttpHeaders.CONNECTION, "close");
            refuse(unread, request, response);
            return;
        }
        if (work == WorkKind.WAITING && !RequestBulkhead.stepAsideForAnOutcome())
            withoutWaiting(request, response, chain);
        else {
            if (request.getContentLengthLong() > 0) RequestBulkhead.stepAsideIfThereIsRoom();
            chain.doFilter(request, response);
        }
    }

    /** A body that is a packet behind is worth a moment at work also when too many wait for theirs. */
    private static boolean isWaitedFor(HttpServletRequest request) {
        if (!ArrivingBody.isMissing(request)) return true;
        if (!RequestBulkhead.waitForBody(RateLimits.addressOf(request))) return ArrivingBody.comesInAMoment(request);
        request.setAttribute(BodyLimitFilter.WHEN_READ, RequestBulkhead.whenBodyIsHere());
        return true;
    }

    /** Written here and not thrown: under a flood not even a line of log may be spent on each. */
    private void refuse(Counter counted, HttpServletRequest request, HttpServletResponse response) throws IOException {
        counted.increment();
        problems.write(
                request,
                response,
                Problem.of(ErrorCode.UNAVAILABLE).withDetail("overloaded").retryAfter(COME_BACK));
    }

    private void withoutWaiting(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        unwaited.increment();
        chain.doFilter(new WithoutPreference(request), response);
    }
}
