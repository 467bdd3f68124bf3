package dev.jari.inventory.slot;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When an offering has slots.
 *
 * @param to the last day for which slots are made ahead
 * @param capacity the offering's own when absent
 * @param price the offering's prices when absent
 * @param premium whether its slots are premium ones
 */
record SlotRule(
        LocalDate from,
        LocalDate to,
        Set<DayOfWeek> weekdays,
        LocalTime firstStart,
        LocalTime lastStart,
        int everyMinutes,
        @Nullable Integer capacity,
        @Nullable Long price,
        boolean premium) {

    SlotRule {
        weekdays = Set.copyOf(weekdays);
    }

    /** Short, and the same in every process for rules that are equal; public because lock keys are read so. */
    public String fingerprint() {
        var days = weekdays.stream().sorted().map(day -> "" + day.getValue()).collect(Collectors.joining());
        return "%s_%s_%s_%s_%s_%d_%s_%s_%s"
                .formatted(from, to, days, firstStart, lastStart, everyMinutes, capacity, price, premium);
    }

    int days() {
        return Math.toIntExact(ChronoUnit.DAYS.between(from, to) + 1);
    }

    int startsPerDay() {
        return (int) (ChronoUnit.MINUTES.between(firstStart, lastStart) / everyMinutes) + 1;
    }

    /** Whether the rule's weekdays and times fit; they go on to hold after its last day. */
    boolean allows(LocalDate date, LocalTime start) {
        if (date.isBefore(from) || !weekdays.contains(date.getDayOfWeek())) return false;
        if (start.isBefore(firstStart) || start.isAfter(lastStart)) return false;
        var seconds = ChronoUnit.SECONDS.between(firstStart, start);
        return seconds % (everyMinutes * 60L) == 0;
    }
}
