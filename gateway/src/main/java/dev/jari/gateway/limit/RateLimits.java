package dev.jari.gateway.limit;

import dev.jari.gateway.auth.WrongTokens;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemWriter;
import io.github.bucket4j.TimeMeter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All budgets of this gateway, in its memory: asking a server would cost each request more than it protects. */
public final class RateLimits implements WrongTokens {

    private static final String CONCERNED = RateLimits.class.getName();

    private final CallerBudgets users;
    private final CallerBudgets addresses;
    private final Budget failures;
    private final Addresses places;
    private final ProblemWriter problems;
    private final MeterRegistry meters;

    public RateLimits(
            LimitSettings settings, boolean demo, InstantSource clock, ProblemWriter problems, MeterRegistry meters) {
        var time = time(clock);
        this.users = CallerBudgets.ofUsers(settings, time);
        this.addresses = CallerBudgets.ofAddresses(settings, time);
        this.failures = new Budget("address-failures", settings.addressFailures(), settings.callersMax(), time);
        this.places = new Addresses(settings, demo);
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

    /** Where a request comes from; absent for one that is not limited, as found out before. */
    static @Nullable String addressOf(HttpServletRequest request) {
        return Boolean.TRUE.equals(request.getAttribute(CONCERNED)) ? Addresses.of(request) : null;
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
        problems.write(request, response, counted(allowance));
    }

    private Problem counted(Allowance allowance) {
        meters.counter("limits.refused", "limit", allowance.budget()).increment();
        return allowance.problem();
    }

    /**
     * Asked when a token was found to be wrong, not before: a caller who has a good one is let in at once, however many
     * guess behind the same address. Looking costs less than a page, and each look was paid for as a request.
     */
    @Override
    public @Nullable Problem tooMany(HttpServletRequest request, HttpServletResponse response) {
        if (!concern(request)) return null;
        var allowance = failures.take(Addresses.of(request));
        if (allowance.granted()) return null;
        allowance.tell(request, response);
        return counted(allowance);
    }
}
