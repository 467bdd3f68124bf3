package dev.jari.inventory.slot;

import dev.jari.contracts.offering.Offering;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a rule into slots with times and prices. A start that the clock is put forward over does not exist and is left
 * out; one that comes twice when the clock is put back is one slot, at its first coming.
 */
final class SlotPlan {

    /** A night begins here; fixed, so that a night is one slot however often and by whatever rule it is made. */
    static final LocalTime CHECK_IN = LocalTime.of(15, 0);

    private static final LocalTime CHECK_OUT = LocalTime.of(11, 0);
    private static final Set<DayOfWeek> WEEKEND = EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

    private final Offering offering;
    private final SlotRule rule;
    private final Set<LocalDate> holidays;
    private final ZoneId zone;

    SlotPlan(Offering offering, SlotRule rule, Set<LocalDate> holidays) {
        this.offering = offering;
        this.rule = rule;
        this.holidays = Set.copyOf(holidays);
        this.zone = ZoneId.of(offering.timeZone());
    }

    /** A slot that does not exist yet. */
    record NewSlot(
            LocalDate date,
            LocalTime start,
            LocalTime end,
            Instant startsAt,
            int capacity,
            long price,
            boolean premium) {}

    /** What a rule comes to. */
    record Planned(List<NewSlot> slots, int skipped) {}

    Planned all() {
        var slots = new ArrayList<NewSlot>();
        var skipped = 0;
        for (var date = rule.from(); !date.isAfter(rule.to()); date = date.plusDays(1)) {
            if (!rule.weekdays().contains(date.getDayOfWeek())) continue;
            for (var i = 0; i < rule.startsPerDay(); i++) {
                var slot = at(date, rule.firstStart().plusMinutes((long) i * rule.everyMinutes()));
                if (slot.isPresent()) slots.add(slot.get());
                else skipped++;
            }
        }
        return new Planned(slots, skipped);
    }

    /** Empty when the clock jumps over that time. */
    Optional<NewSlot> at(LocalDate date, LocalTime start) {
        var local = LocalDateTime.of(date, start);
        if (zone.getRules().getValidOffsets(local).isEmpty()) return Optional.empty();
        var startsAt = local.atZone(zone).withEarlierOffsetAtOverlap().toInstant();
        return Optional.of(new NewSlot(date, start, endOf(start), startsAt, capacity(), priceOn(date), rule.premium()));
    }

    private LocalTime endOf(LocalTime start) {
        var golf = offering.golf();
        if (golf != null) return start.plusMinutes((long) golf.estimatedDuration() + golf.breakDuration());
        return offering.kind().sellsNights() ? CHECK_OUT : start.plusMinutes(rule.everyMinutes());
    }

    private int capacity() {
        return rule.capacity() == null ? offering.capacity() : rule.capacity();
    }

    private long priceOn(LocalDate date) {
        if (rule.price() != null) return rule.price();
        var holiday = offering.holidayPrice();
        if (holiday != null && holidays.contains(date)) return holiday.amount();
        var weekend = offering.weekendPrice();
        if (weekend != null && WEEKEND.contains(date.getDayOfWeek())) return weekend.amount();
        return offering.price().amount();
    }
}
