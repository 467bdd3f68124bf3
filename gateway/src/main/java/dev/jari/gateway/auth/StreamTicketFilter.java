package dev.jari.gateway.auth;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemWriter;
import io.lettuce.core.RedisException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Signs in a caller who opens a stream with a ticket, and nothing else: on every other address a ticket means nothing.
 * A token in the header wins, and leaves the ticket unused. The ticket is never written anywhere: logs and problems
 * name paths only.
 */
public final class StreamTicketFilter extends OncePerRequestFilter {

    public static final String PARAMETER = "ticket";

    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final StreamTickets tickets;
    private final ProblemWriter problems;

    public StreamTicketFilter(StreamTickets tickets, ProblemWriter problems) {
        this.tickets = tickets;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getMethod().equals("GET")
                || !request.getRequestURI().endsWith("/stream")
                || request.getHeader(HttpHeaders.AUTHORIZATION) != null
                || request.getParameter(PARAMETER) == null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Caller> caller;
        try {
            caller = tickets.redeem(request.getParameter(PARAMETER));
        } catch (RedisException silent) {
            problems.write(request, response, Problem.of(ErrorCode.UNAVAILABLE).retryAfter(COME_BACK));
            return;
        }
        if (caller.isEmpty()) {
            problems.write(
                    request, response, Problem.of(ErrorCode.UNAUTHENTICATED).withDetail("stream-ticket-not-valid"));
            return;
        }
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(AccessRules.signedIn(caller.get()));
        SecurityContextHolder.setContext(context);
        chain.doFilter(request, response);
    }
}
