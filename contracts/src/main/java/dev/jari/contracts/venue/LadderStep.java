package dev.jari.contracts.venue;

import java.util.List;

/**
 * A step of a cancellation ladder: whoever cancels at least this long before the start gets this part back.
 *
 * @param hoursBefore 0 for the last step, which covers everything later
 */
public record LadderStep(int hoursBefore, int percent) {

    /** For venues that set nothing: seven days all, three days most, one day half, later nothing. */
    public static final List<LadderStep> DEFAULT = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));
}
