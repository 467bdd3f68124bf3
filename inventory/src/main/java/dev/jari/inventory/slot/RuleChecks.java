package dev.jari.inventory.slot;

import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.inventory.InventorySettings;
import dev.jari.platform.input.Checks;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a rule must look like. */
final class RuleChecks {

    private static final int MINUTES_MAX = 24 * 60;
    private static final LocalDate STAND_IN = LocalDate.of(2000, 1, 1);

    private final GenerateSlots asked;
    private final Offering offering;
    private final InventorySettings settings;
    private final Checks checks;

    RuleChecks(GenerateSlots asked, Offering offering, InventorySettings settings, Checks checks) {
        this.asked = asked;
        this.offering = offering;
        this.settings = settings;
        this.checks = checks;
    }

    /** The rule, to be used only when the checks found nothing. */
    SlotRule check() {
        var from = date("/from", asked.from());
        var to = date("/to", asked.to());
        if (to.isBefore(from)) checks.wrong("/to", "invalid-value", "is before from");
        else if (ChronoUnit.DAYS.between(from, to) >= settings.daysPerCallMax())
            checks.wrong("/to", "out-of-range", "at most %d days at once".formatted(settings.daysPerCallMax()));
        var capacity = asked.capacity() == null
                ? null
                : checks.number("/capacity", asked.capacity(), 1, OfferingInput.CAPACITY_MAX);
        var price = checks.optionalMoney("/price", asked.price(), offering.currency());
        var rule = withTimes(from, to, weekdays(), capacity, price == null ? null : price.amount());
        if (checks.errors().isEmpty() && (long) rule.days() * rule.startsPerDay() > settings.slotsPerCallMax())
            checks.wrong("/everyMinutes", "out-of-range", "more than %d slots".formatted(settings.slotsPerCallMax()));
        return rule;
    }

    private SlotRule withTimes(
            LocalDate from, LocalDate to, Set<DayOfWeek> weekdays, @Nullable Integer capacity, @Nullable Long price) {
        var premium = asked.premium() != null && asked.premium();
        if (offering.kind().sellsNights())
            return new SlotRule(
                    from, to, weekdays, SlotPlan.CHECK_IN, SlotPlan.CHECK_IN, MINUTES_MAX, capacity, price, premium);
        var first = time("/firstStart", asked.firstStart());
        var last = time("/lastStart", asked.lastStart());
        if (last.isBefore(first)) checks.wrong("/lastStart", "invalid-value", "is before firstStart");
        var every = checks.number("/everyMinutes", asked.everyMinutes(), 1, MINUTES_MAX);
        return new SlotRule(from, to, weekdays, first, last, every, capacity, price, premium);
    }

    private LocalDate date(String pointer, @Nullable LocalDate date) {
        if (date == null) checks.missing(pointer);
        else if (!Checks.ofOurTime(date)) checks.wrong(pointer, "out-of-range", "is no day of our time");
        else return date;
        return STAND_IN;
    }

    private LocalTime time(String pointer, @Nullable LocalTime time) {
        if (time == null) checks.missing(pointer);
        else if (!time.equals(time.truncatedTo(ChronoUnit.MINUTES)))
            checks.wrong(pointer, "invalid-value", "has seconds");
        else return time;
        return LocalTime.MIDNIGHT;
    }

    private Set<DayOfWeek> weekdays() {
        List<String> names = asked.weekdays() == null ? List.of() : asked.weekdays();
        if (asked.weekdays() == null) return EnumSet.allOf(DayOfWeek.class);
        var days = EnumSet.noneOf(DayOfWeek.class);
        for (var i = 0; i < names.size(); i++)
            days.add(checks.oneOf("/weekdays/" + i, names.get(i), DayOfWeek.values()));
        if (days.isEmpty()) checks.wrong("/weekdays", "invalid-value", "names none");
        return days;
    }
}
