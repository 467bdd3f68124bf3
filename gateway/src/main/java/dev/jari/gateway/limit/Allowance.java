package dev.jari.gateway.limit;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;

/**
 * What a budget answered to one request.
 *
 * @param budget its name, as headers and figures tell it
 * @param left what can still be taken at once
 * @param comesBack when all of it is there again; of a refused request, when the next one would be granted
 */
record Allowance(String budget, Quota quota, boolean granted, long left, Duration comesBack) {

    private static final String ATTRIBUTE = Allowance.class.getName();

    /** Tells the caller, unless another budget that is closer to its end has been told already. */
    void tell(HttpServletRequest request, HttpServletResponse response) {
        if (request.getAttribute(ATTRIBUTE) instanceof Allowance told && told.isTighterThan(this)) return;
        request.setAttribute(ATTRIBUTE, this);
        response.setHeader(
                "RateLimit-Policy", "\"%s\";q=%d;w=%d".formatted(budget, quota.count(), seconds(quota.window())));
        response.setHeader("RateLimit-Limit", Integer.toString(quota.count()));
        response.setHeader("RateLimit-Remaining", Long.toString(left));
        response.setHeader("RateLimit-Reset", Long.toString(seconds(comesBack)));
    }

    private boolean isTighterThan(Allowance other) {
        return left * other.quota.count() < other.left * quota.count();
    }

    Problem problem() {
        return Problem.of(ErrorCode.RATE_LIMITED).with("limit", budget).retryAfter(comesBack);
    }

    /** Rounded up as Retry-After is, so that the two agree. */
    private static long seconds(Duration time) {
        return Math.max(1, time.plusNanos(999_999_999).toSeconds());
    }
}
