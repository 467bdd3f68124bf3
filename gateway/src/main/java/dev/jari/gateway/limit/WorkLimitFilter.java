package dev.jari.gateway.limit;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps the work in progress at what the machine can finish. One more is refused at once, which costs next to nothing,
 * instead of making everybody's answer later until nobody waits for theirs any more.
 */
public final class WorkLimitFilter extends OncePerRequestFilter {

    /** Long enough for what is in progress to be done, short enough for a person. */
    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final Semaphore quick;
    private final Semaphore waiting;
    private final ProblemWriter problems;
    private final MeterRegistry meters;

    public WorkLimitFilter(LimitSettings settings, ProblemWriter problems, MeterRegistry meters) {
        this.quick = new Semaphore(settings.workMax());
        this.waiting = new Semaphore(settings.waitingMax());
        this.problems = problems;
        this.meters = meters;
        meters.gauge("limits.work", quick, free -> settings.workMax() - free.availablePermits());
        meters.gauge("limits.waiting", waiting, free -> settings.waitingMax() - free.availablePermits());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        switch (Work.of(request)) {
            case QUICK -> within(quick, "work", request, response, chain);
            case WAITING -> within(waiting, "waiting", request, response, chain);
            case UNCOUNTED -> chain.doFilter(request, response);
        }
    }

    private void within(
            Semaphore places, String limit, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!places.tryAcquire()) {
            // Written here and not thrown: under a flood not even a line of log may be spent on each.
            meters.counter("limits.refused", "limit", limit).increment();
            problems.write(
                    request,
                    response,
                    Problem.of(ErrorCode.UNAVAILABLE).withDetail("overloaded").retryAfter(COME_BACK));
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            if (request.isAsyncStarted()) request.getAsyncContext().addListener(new Release(places));
            else places.release();
        }
    }

    /** Completion comes last and once, also after an error or a timeout. */
    private record Release(Semaphore places) implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent event) {
            places.release();
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {
            // A new cycle forgets its listeners.
            event.getAsyncContext().addListener(this);
        }
    }
}
