package dev.jari.gateway.limit;

import dev.jari.gateway.header.IdempotencyKey;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
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
            if (ask == RequestKind.BOOKING && !isBooked(response))
                limits.addresses().bookingNotUnpaid(address);
            if (ask == RequestKind.PAYMENT && isPaid(response))
                limits.addresses().bookingNotUnpaid(address);
        }
    }

    /** Not so for a ticket, with which to come back, nor for what was booked before. */
    private static boolean isBooked(HttpServletResponse response) {
        return (response.getStatus() == HttpServletResponse.SC_CREATED
                        || response.getStatus() == HttpServletResponse.SC_ACCEPTED)
                && response.getHeader(HttpHeaders.RETRY_AFTER) == null
                && isNew(response);
    }

    private static boolean isPaid(HttpServletResponse response) {
        return response.getStatus() == HttpServletResponse.SC_OK && isNew(response);
    }

    private static boolean isNew(HttpServletResponse response) {
        return response.getHeader(IdempotencyKey.REPLAYED) == null;
    }
}
