package dev.jari.app.customer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of a rush.
 *
 * @param confirmed people who got their places
 * @param places how many those are
 * @param refused people who were told no
 * @param falselyRefused those of them for whom enough is left now that all is over
 * @param unanswered people who never learned
 * @param lost places that are booked and no customer was told to have, or the other way round
 * @param oversold places booked beyond the capacity
 * @param reasons how often each refusal, or non-answer, was given
 */
public record RushSummary(
        long slotId,
        int people,
        int capacity,
        int confirmed,
        int places,
        int refused,
        int falselyRefused,
        int unanswered,
        int lost,
        int oversold,
        double p50Millis,
        double p99Millis,
        double wallMillis,
        Map<String, Integer> reasons) {

    /** A slot as it is: how many places it has, how many are booked, how many can still be had. */
    record SlotState(long slotId, int capacity, int booked, int available) {}

    static RushSummary of(List<? extends RushOutcome> outcomes, SlotState before, SlotState after) {
        var confirmed = 0;
        var places = 0;
        var refused = 0;
        var falsely = 0;
        var unanswered = 0;
        var reasons = new TreeMap<String, Integer>();
        for (var outcome : outcomes) {
            switch (outcome) {
                case RushOutcome.Got got -> {
                    confirmed++;
                    places += got.quantity();
                }
                case RushOutcome.Refused no -> {
                    refused++;
                    if (no.quantity() <= after.available()) falsely++;
                    reasons.merge(no.code(), 1, Integer::sum);
                }
                case RushOutcome.Unanswered never -> {
                    unanswered++;
                    reasons.merge(never.last(), 1, Integer::sum);
                }
            }
        }
        var times = outcomes.stream().map(RushOutcome::took).sorted().toList();
        return new RushSummary(
                after.slotId(),
                outcomes.size(),
                after.capacity(),
                confirmed,
                places,
                refused,
                falsely,
                unanswered,
                // A customer who was not answered may well have been booked: then the difference says nothing.
                unanswered > 0 ? 0 : Math.abs(after.booked() - before.booked() - places),
                Math.max(0, Math.max(after.booked(), before.booked() + places) - after.capacity()),
                millis(at(times, 0.5)),
                millis(at(times, 0.99)),
                millis(at(times, 1)),
                reasons);
    }

    /** The time by which this share of all had their answer. */
    private static Duration at(List<Duration> sorted, double share) {
        return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
    }

    private static double millis(Duration time) {
        return Math.round(time.toNanos() / 10_000.0) / 100.0;
    }

    /** Whether all customers were treated as promised. */
    @JsonProperty
    public boolean ok() {
        return falselyRefused == 0 && unanswered == 0 && lost == 0 && oversold == 0;
    }

    public String text() {
        var text = new StringBuilder();
        line(text, "people", "%,d for %,d places".formatted(people, capacity));
        line(text, "confirmed", "%,d people, %,d places".formatted(confirmed, places));
        line(text, "refused", "%,d".formatted(refused));
        line(text, "falsely refused", "%,d".formatted(falselyRefused));
        line(text, "unanswered", "%,d".formatted(unanswered));
        if (lost > 0) line(text, "LOST", "%,d places are booked for nobody, or told and not booked".formatted(lost));
        if (oversold > 0) line(text, "OVERSOLD", "%,d places".formatted(oversold));
        reasons.forEach((reason, times) -> line(text, "", "%,d × %s".formatted(times, reason)));
        line(
                text,
                "answered within",
                "%,.0f ms half, %,.0f ms 99 %%, %,.0f ms all".formatted(p50Millis, p99Millis, wallMillis));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("%-18s%s%n".formatted(name, value));
    }
}
