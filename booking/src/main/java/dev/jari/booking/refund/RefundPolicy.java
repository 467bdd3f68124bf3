package dev.jari.booking.refund;

import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.LadderStep;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Says how much of what was paid goes back. Time is counted in elapsed hours between two instants, so a day on which
 * clocks change is as long as it really is; exactly at a step's time still counts as that step.
 *
 * @param latePercent for a customer who cancels later than every step of a ladder that says nothing of its own for that
 */
public record RefundPolicy(int latePercent) {

    public static final String PAID_TOO_LATE = "PAID_TOO_LATE";

    private static final int ALL = 100;

    public RefundPolicy {
        if (latePercent < 0 || latePercent > ALL)
            throw new IllegalArgumentException("a percentage is 0 to 100, not " + latePercent);
    }

    /** What cancelling at this moment gives back. Where the customer is not the cause, everything goes back. */
    public RefundQuote onCancel(Actor by, List<LadderStep> ladder, Instant startsAt, Instant now, Money paid) {
        return switch (by) {
            case USER -> byLadder(ladder, Duration.between(now, startsAt), paid);
            case ADMIN, SYSTEM -> part(ALL, paid, by.name());
        };
    }

    private RefundQuote byLadder(List<LadderStep> ladder, Duration left, Money paid) {
        return ladder.stream()
                .filter(step -> step.hoursBefore() > 0 || step.percent() > 0)
                .filter(step -> left.compareTo(Duration.ofHours(step.hoursBefore())) >= 0)
                .max(Comparator.comparingInt(LadderStep::hoursBefore))
                .map(step -> part(step.percent(), paid, "LADDER_%dH".formatted(step.hoursBefore())))
                .orElseGet(() -> part(latePercent, paid, "LATE"));
    }

    public static RefundQuote onNoShow(Money paid) {
        return part(0, paid, "NO_SHOW");
    }

    /** The money came when the booking was over already. */
    public static RefundQuote onPaidTooLate(Money paid) {
        return part(ALL, paid, PAID_TOO_LATE);
    }

    /** Rounded down to whole minor units; in two parts, because a large amount times a hundred may not fit. */
    private static RefundQuote part(int percent, Money paid, String rule) {
        var amount = paid.amount() / ALL * percent + paid.amount() % ALL * percent / ALL;
        return new RefundQuote(percent, new Money(amount, paid.currency()), rule);
    }
}
