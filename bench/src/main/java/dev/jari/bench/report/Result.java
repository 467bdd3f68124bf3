package dev.jari.bench.report;

/**
 * One measured claim.
 *
 * @param baseline what it is compared with, in the same run; or the figure to reach where there is no rival
 * @param ratio how many times better than the baseline
 * @param reach the ratio to reach
 */
public record Result(
        String id, String what, String unit, Spread measured, String baseline, double ratio, double reach) {

    /** A claim without a rival: more is better, and the target itself is the baseline. */
    public static Result atLeast(String id, String what, String unit, Spread measured, double target) {
        var baseline = "at least %,.0f %s".formatted(target, unit);
        return new Result(id, what, unit, measured, baseline, measured.median() / target, 1);
    }

    /** The same where less is better. */
    public static Result atMost(String id, String what, String unit, Spread measured, double target) {
        var baseline = "at most %,.0f %s".formatted(target, unit);
        return new Result(id, what, unit, measured, baseline, target / measured.median(), 1);
    }

    /** So many times as good as a rival measured in the same rounds. */
    public static Result times(String id, String what, Spread ratios, String baseline, double reach) {
        return new Result(id, what, "×", ratios, "%s, %,.0f×".formatted(baseline, reach), ratios.median(), reach);
    }

    /** A figure nobody promised anything about, shown for orientation. */
    public static Result figure(String id, String what, String unit, Spread measured) {
        return new Result(id, what, unit, measured, "—", 1, 0);
    }

    public boolean ok() {
        return ratio >= reach;
    }
}
