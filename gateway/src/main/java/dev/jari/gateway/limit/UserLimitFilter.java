package dev.jari.gateway.limit;

import dev.jari.gateway.auth.Caller;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits what one user asks for, from however many addresses. Comes after the token has been read. */
public final class UserLimitFilter extends OncePerRequestFilter {

    private final RateLimits limits;

    public UserLimitFilter(RateLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var caller = Caller.current();
        if (caller.isEmpty() || !limits.concern(request)) {
            chain.doFilter(request, response);
            return;
        }
        var user = caller.get().userId().toString();
        var ask = RequestKind.of(request);
        if (limits.refuses(limits.users().take(user, ask), request, response)) return;
        try {
            chain.doFilter(request, response);
        } finally {
            if (ask == RequestKind.HOLD && response.getStatus() != HttpServletResponse.SC_CREATED)
                limits.users().holdNotPlaced(user);
        }
    }
}
