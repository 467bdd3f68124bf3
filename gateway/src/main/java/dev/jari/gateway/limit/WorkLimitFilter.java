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
import java.util.concurrent.Semaphore;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps an overloaded machine useful. Whoever stood in line for too long is refused at once, which costs next to
 * nothing, instead of making everybody's answer later until nobody waits for theirs any more. Whoever wants to wait for
 * an outcome while too many do is answered without it.
 */
public final class WorkLimitFilter extends OncePerRequestFilter {

    /** Long enough for what is in progress to be done, short enough for a person. */
    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final long lineNanos;
    private final Semaphore waiting;
    private final ProblemWriter problems;
    private final Counter refused;
    private final Counter unwaited;

    public WorkLimitFilter(LimitSettings settings, Workers workers, ProblemWriter problems, MeterRegistry meters) {
        this.lineNanos = settings.lineTime().toNanos();
        this.waiting = new Semaphore(settings.waitingMax());
        this.problems = problems;
        this.refused = meters.counter("limits.refused", "limit", "line");
        this.unwaited = meters.counter("limits.refused", "limit", "waiting");
        meters.gauge("limits.work", workers, Workers::busy);
        meters.gauge("limits.line", workers, Workers::inLine);
        meters.gauge("limits.waiting", waiting, free -> settings.waitingMax() - free.availablePermits());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var work = Work.of(request);
        if (work != Work.UNCOUNTED && Workers.stoodNanos() > lineNanos) refuse(request, response);
        else if (work == Work.WAITING) waitIfOthersDoNot(request, response, chain);
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

    private void waitIfOthersDoNot(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!waiting.tryAcquire()) {
            unwaited.increment();
            chain.doFilter(new WithoutPreference(request), response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            waiting.release();
        }
    }
}
