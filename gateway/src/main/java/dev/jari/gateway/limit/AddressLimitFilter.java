package dev.jari.gateway.limit;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Limits what comes from one address, before anything is done for it: reading a token is work too. */
public final class AddressLimitFilter extends OncePerRequestFilter {

    private final RateLimits limits;

    public AddressLimitFilter(RateLimits limits) {
        this.limits = limits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!limits.concern(request)) {
            chain.doFilter(request, response);
            return;
        }
        var address = Addresses.of(request);
        var ask = RequestKind.of(request);
        if (limits.refuses(limits.addresses().take(address, ask), request, response)) return;
        try {
            chain.doFilter(request, response);
        } finally {
            if (ask == RequestKind.HOLD && response.getStatus() != HttpServletResponse.SC_CREATED)
                limits.addresses().holdNotPlaced(address);
        }
    }
}
