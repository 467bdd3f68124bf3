package dev.jari.bench.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One measured claim.
 *
 * @param baseline what it is compared with, in the same run; or the figure to reach where there is no rival
 * @param ratio how many times better than the baseline; or, where less is better, which part of it
 * @param reach the ratio to reach; 0 where nothing is promised
 * @param part whether the ratio must be at most the reach, and not at least
 * @param beside what the ratio was made of, by name
 */
public record Result(
        String id,
        String what,
        String unit,
        Spread measured,
        String baseline,
        double ratio,
        double reach,
        boolean part,
        Map<String, Spread> beside) {

    public Result {
        beside = Map.copyOf(beside);
    }

    private Result(String id, String what, String unit, Spread measured, String baseline, double ratio, double reach) {
        this(id, what, unit, measured, baseline, ratio, reach, false, Map.of());
    }

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

    /** At most so great a part of what a rival needs, measured in the same rounds. */
    public static Result part(String id, String what, Spread ratios, String baseline, double reach) {
        return new Result(
                id,
                what,
                "×",
                ratios,
                "%s, at most %.1f×".formatted(baseline, reach),
                ratios.median(),
                reach,
                true,
                Map.of());
    }

    /** A figure without a promise about it, shown for orientation. */
    public static Result figure(String id, String what, String unit, Spread measured) {
        return new Result(id, what, unit, measured, "—", 1, 0);
    }

    /** The same claim, with one more figure it was made of. */
    public Result beside(String name, Spread spread) {
        var more = new LinkedHashMap<>(beside);
        more.put(name, spread);
        return new Result(id, what, unit, measured, baseline, ratio, reach, part, more);
    }

    public boolean isFigure() {
        return reach == 0;
    }

    public boolean ok() {
        return part ? ratio <= reach : ratio >= reach;
    }
}
