package dev.jari.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.jari.gateway.header.Fingerprint;
import dev.jari.gateway.problem.ProblemWriter;
import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** All budgets of this gateway, in its memory: asking a server would cost each request more than it protects. */
public final class RateLimits {

    private static final String CONCERNED = RateLimits.class.getName();

    /** How long a token that was good is known, so that its owner is let in while strangers guess beside them. */
    private static final Duration TOKEN_MEMORY = Duration.ofMinutes(10);

    private final CallerBudgets users;
    private final CallerBudgets addresses;
    private final Budget failures;
    private final Addresses places;
    private final Cache<String, Boolean> goodTokens;
    private final ProblemWriter problems;
    private final MeterRegistry meters;

    public RateLimits(
            LimitSettings settings, boolean demo, InstantSource clock, ProblemWriter problems, MeterRegistry meters) {
        var time = time(clock);
        this.users = CallerBudgets.ofUsers(settings, time);
        this.addresses = CallerBudgets.ofAddresses(settings, time);
        this.failures = new Budget("address-failures", settings.addressFailures(), settings.callersMax(), time);
        this.places = new Addresses(settings, demo);
        this.goodTokens = Caffeine.newBuilder()
                .maximumSize(settings.callersMax())
                .expireAfterWrite(TOKEN_MEMORY)
                .build();
        this.problems = problems;
        this.meters = meters;
    }

    private static TimeMeter time(InstantSource clock) {
        return new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                var now = clock.instant();
                return now.getEpochSecond() * 1_000_000_000L + now.getNano();
            }

            @Override
            public boolean isWallClockBased() {
                return true;
            }
        };
    }

    CallerBudgets users() {
        return users;
    }

    CallerBudgets addresses() {
        return addresses;
    }

    /** Whether the request is limited at all; found out once for both filters. */
    boolean concern(HttpServletRequest request) {
        if (request.getAttribute(CONCERNED) instanceof Boolean known) return known;
        var concerned = !RequestKind.isAboutHealth(request) && !places.trusts(request);
        request.setAttribute(CONCERNED, concerned);
        return concerned;
    }

    /** Says no and true, or lets the request go on and says how much is left. */
    boolean refuses(List<Allowance> allowances, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        for (var allowance : allowances) {
            allowance.tell(request, response);
            if (!allowance.granted()) {
                refuse(allowance, request, response);
                return true;
            }
        }
        return false;
    }

    private void refuse(Allowance allowance, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        meters.counter("limits.refused", "limit", allowance.budget()).increment();
        problems.write(request, response, allowance.problem());
    }

    /** Too many wrong tokens came from there, and this one was not good lately: it is not even looked at. */
    boolean refusesToLook(String address, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var token = token(request);
        if (token == null) return false;
        var allowance = failures.look(address);
        if (allowance.granted() || goodTokens.getIfPresent(digest(token)) != null) return false;
        allowance.tell(request, response);
        refuse(allowance, request, response);
        return true;
    }

    void tokenWasGood(HttpServletRequest request) {
        var token = token(request);
        if (token != null) goodTokens.put(digest(token), true);
    }

    void tokenWasWrong(String address) {
        failures.take(address);
    }

    static @Nullable String token(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.AUTHORIZATION);
    }

    /** Tokens are secrets, which should not lie about in memory for longer than their request. */
    private static String digest(String token) {
        return new Fingerprint(token).text();
    }
}
