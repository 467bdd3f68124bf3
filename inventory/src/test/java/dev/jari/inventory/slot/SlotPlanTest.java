package dev.jari.inventory.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.slot.SlotPlan.NewSlot;
import dev.jari.testkit.Covers;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Covers("C2")
class SlotPlanTest {

    private static final Set<DayOfWeek> EVERY_DAY = EnumSet.allOf(DayOfWeek.class);

    private static LocalDate day(String date) {
        return LocalDate.parse(date);
    }

    private static LocalTime time(String time) {
        return LocalTime.parse(time);
    }

    private static Offering offering(VenueKind kind, String zone, @Nullable Money holidayPrice) {
        return new Offering(
                new OfferingId(17),
                new VenueId(3),
                "V",
                kind,
                zone,
                "KRW",
                List.of(new LadderStep(0, 0)),
                "C",
                "N",
                null,
                "",
                4,
                new Money(20, "KRW"),
                new Money(30, "KRW"),
                holidayPrice,
                List.of(PaymentType.NONE),
                null,
                null,
                null,
                null,
                true,
                1);
    }

    private static SlotRule rule(String from, String to, Set<DayOfWeek> days, String first, String last, int every) {
        return new SlotRule(day(from), day(to), days, time(first), time(last), every, null, null, false);
    }

    private static SlotPlan.Planned plan(Offering offering, SlotRule rule, LocalDate... holidays) {
        return new SlotPlan(offering, rule, Set.of(holidays)).all();
    }

    @Test
    void a_rule_makes_a_slot_for_each_start_on_each_of_its_weekdays() {
        var planned = plan(
                offering(VenueKind.RESTAURANT, "Asia/Seoul", null),
                rule("2026-11-16", "2026-11-22", EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.FRIDAY), "09:00", "10:05", 30));

        assertThat(planned.slots())
                .extracting(slot -> slot.date() + " " + slot.start() + "-" + slot.end())
                .containsExactly(
                        "2026-11-16 09:00-09:30",
                        "2026-11-16 09:30-10:00",
                        "2026-11-16 10:00-10:30",
                        "2026-11-20 09:00-09:30",
                        "2026-11-20 09:30-10:00",
                        "2026-11-20 10:00-10:30");
        assertThat(planned.slots().getFirst().startsAt()).isEqualTo(Instant.parse("2026-11-16T00:00:00Z"));
    }

    @Test
    void a_holiday_price_goes_before_the_weekend_price_and_that_before_the_usual() {
        // Saturday the 14th is a holiday, Sunday the 15th is not, Monday the 16th is.
        var offering = offering(VenueKind.RESTAURANT, "Asia/Seoul", new Money(40, "KRW"));
        var rule = rule("2026-11-13", "2026-11-16", EVERY_DAY, "09:00", "09:00", 30);

        assertThat(plan(offering, rule, day("2026-11-14"), day("2026-11-16")).slots())
                .extracting(NewSlot::price)
                .containsExactly(20L, 40L, 30L, 40L);
    }

    @Test
    void without_a_holiday_price_a_holiday_costs_what_its_weekday_costs() {
        var offering = offering(VenueKind.RESTAURANT, "Asia/Seoul", null);
        var rule = rule("2026-11-13", "2026-11-14", EVERY_DAY, "09:00", "09:00", 30);

        assertThat(plan(offering, rule, day("2026-11-13"), day("2026-11-14")).slots())
                .extracting(NewSlot::price)
                .containsExactly(20L, 30L);
    }

    @Test
    void a_price_in_the_rule_goes_before_all_others() {
        var offering = offering(VenueKind.RESTAURANT, "Asia/Seoul", new Money(40, "KRW"));
        var rule = new SlotRule(
                day("2026-11-14"), day("2026-11-14"), EVERY_DAY, time("09:00"), time("09:00"), 30, 7, 99L, true);

        assertThat(plan(offering, rule, day("2026-11-14")).slots())
                .extracting(NewSlot::price, NewSlot::capacity)
                .containsExactly(tuple(99L, 7));
    }

    @Test
    void a_start_the_clock_jumps_over_is_left_out() {
        // In Berlin 2027-03-28 goes from 02:00 to 03:00.
        var planned = plan(
                offering(VenueKind.RESTAURANT, "Europe/Berlin", null),
                rule("2027-03-28", "2027-03-28", EVERY_DAY, "01:00", "03:00", 30));

        assertThat(planned.slots())
                .extracting(slot -> slot.start() + " " + slot.startsAt())
                .containsExactly(
                        "01:00 2027-03-28T00:00:00Z", "01:30 2027-03-28T00:30:00Z", "03:00 2027-03-28T01:00:00Z");
        assertThat(planned.skipped()).isEqualTo(2);
    }

    @Test
    void a_start_that_comes_twice_is_one_slot_at_its_first_coming() {
        // In Berlin 2026-10-25 goes from 03:00 back to 02:00.
        var planned = plan(
                offering(VenueKind.RESTAURANT, "Europe/Berlin", null),
                rule("2026-10-25", "2026-10-25", EVERY_DAY, "02:00", "03:00", 60));

        assertThat(planned.slots())
                .extracting(NewSlot::startsAt)
                .containsExactly(Instant.parse("2026-10-25T00:00:00Z"), Instant.parse("2026-10-25T02:00:00Z"));
    }

    @Test
    void a_month_with_a_change_of_clocks_has_the_local_times_of_every_other_month() {
        var planned = plan(
                offering(VenueKind.RESTAURANT, "Europe/Berlin", null),
                rule("2027-03-01", "2027-03-31", EVERY_DAY, "12:00", "12:00", 60));

        assertThat(planned.slots()).hasSize(31).allMatch(slot -> slot.start().equals(time("12:00")));
        assertThat(planned.slots().getFirst().startsAt()).isEqualTo(Instant.parse("2027-03-01T11:00:00Z"));
        assertThat(planned.slots().getLast().startsAt()).isEqualTo(Instant.parse("2027-03-31T10:00:00Z"));
    }
}
