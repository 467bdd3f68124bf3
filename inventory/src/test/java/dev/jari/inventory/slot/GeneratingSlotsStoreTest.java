package dev.jari.inventory.slot;

import static dev.jari.inventory.InventoryService.day;
import static dev.jari.inventory.InventoryService.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("C2")
class GeneratingSlotsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory.forgetSaid();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    private Offering offering(VenueKind kind) {
        return inventory.offering(inventory.venue(kind), 4);
    }

    private static GenerateSlots rule(Offering offering, String from, String to, String first, String last, int every) {
        return new GenerateSlots(
                offering.offeringId(), day(from), day(to), null, time(first), time(last), every, null, null);
    }

    @Test
    void generating_twice_changes_nothing() {
        // given
        var rule = rule(offering(VenueKind.PARK_GOLF), "2026-12-24", "2026-12-25", "08:00", "09:00", 30);
        assertThat(inventory.rules.generate(rule))
                .isEqualTo(new GenerateOutcome.Generated(new GeneratedSlots(6, 0, 0)));
        inventory.forgetSaid();

        // when
        var again = inventory.rules.generate(rule);

        // then
        assertThat(again).isEqualTo(new GenerateOutcome.Generated(new GeneratedSlots(0, 6, 0)));
        assertThat(said()).isEmpty();
        assertThat(inventory.count("slot_rule WHERE offering_id = " + rule.offeringId()))
                .isOne();
        var slots = inventory.slots.list(rule.offeringId(), day("2026-12-24"), day("2026-12-25"), null, 100);
        assertThat(slots).hasSize(6);
        assertThat(slots.getFirst().price().amount()).isEqualTo(20_000);
        assertThat(slots.getFirst().endTime()).isEqualTo(time("11:00"));
        assertThat(slots.getLast().price().amount())
                .as("Christmas is a public holiday")
                .isEqualTo(40_000);
    }

    @Test
    @Covers("C7")
    void ten_thousand_slots_are_made_in_one_call_and_told_in_a_few_messages() {
        // given
        var rule = rule(offering(VenueKind.RESTAURANT), "2027-01-01", "2027-04-10", "08:00", "16:15", 5);

        // when
        var started = System.nanoTime();
        var outcome = inventory.rules.generate(rule);
        var took = Duration.ofNanos(System.nanoTime() - started);

        // then
        assertThat(outcome).isEqualTo(new GenerateOutcome.Generated(new GeneratedSlots(10_000, 0, 0)));
        assertThat(took).isLessThan(Duration.ofSeconds(5));
        assertThat(said()).hasSize(20).allMatch(made -> made.timeSlotIds().size() == 500);
        assertThat(said().stream().flatMap(made -> made.timeSlotIds().stream()).distinct())
                .hasSize(10_000);
        assertThat(inventory.count("pg_stats WHERE tablename = 'slot'"))
                .as("columns whose statistics the planner has")
                .isPositive();
    }

    @Test
    void a_rule_that_describes_too_much_is_refused_whole() {
        var offering = offering(VenueKind.RESTAURANT);

        assertThat(pointers(rule(offering, "2027-01-01", "2028-02-05", "08:00", "09:00", 30)))
                .containsExactly("/to");
        assertThat(pointers(rule(offering, "2027-01-01", "2027-12-31", "00:00", "23:59", 1)))
                .containsExactly("/everyMinutes");
        assertThat(pointers(rule(offering, "2027-01-02", "2027-01-01", "09:00", "08:00", 0)))
                .containsExactly("/to", "/lastStart", "/everyMinutes");
        assertThat(inventory.count("slot WHERE offering_id = " + offering.offeringId()))
                .isZero();
    }

    private List<String> pointers(GenerateSlots rule) {
        return ((GenerateOutcome.Invalid) inventory.rules.generate(rule))
                .errors().stream().map(FieldError::pointer).toList();
    }

    @Test
    void two_instances_that_generate_the_same_rule_make_each_slot_once() throws Exception {
        var rule = rule(offering(VenueKind.PARK_GOLF), "2027-01-01", "2027-01-31", "08:00", "18:00", 10);
        try (var other = InventoryService.open(database.url());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var outcomes = List.<Callable<GenerateOutcome>>of(
                    () -> inventory.rules.generate(rule), () -> other.rules.generate(rule));
            var made = 0;
            for (var done : threads.invokeAll(outcomes, 30, TimeUnit.SECONDS))
                made += ((GenerateOutcome.Generated) done.get()).slots().generated();

            assertThat(made).isEqualTo(31 * 61);
        }
    }

    @Test
    void a_room_type_has_one_slot_a_night_by_whatever_rule() {
        // given
        var hotel = offering(VenueKind.LODGING);

        // when
        inventory.rules.generate(new GenerateSlots(
                hotel.offeringId(), day("2026-12-01"), day("2026-12-03"), null, null, null, null, 7, null));
        inventory.rules.generate(rule(hotel, "2026-12-01", "2026-12-04", "08:00", "18:00", 30));

        // then
        assertThat(inventory.slots.list(hotel.offeringId(), day("2026-12-01"), day("2026-12-31"), null, 100))
                .extracting(slot -> slot.date().getDayOfMonth() + " " + slot.capacity())
                .containsExactly("1 7", "2 7", "3 7", "4 4");
    }

    @Test
    @Covers("C2")
    void a_rule_says_whether_its_slots_are_premium_ones_also_those_made_on_demand() {
        // given
        var diner = offering(VenueKind.RESTAURANT);
        var plain = rule(diner, "2026-12-01", "2026-12-01", "11:30", "12:30", 30);
        inventory.rules.generate(plain);

        // when
        inventory.rules.generate(new GenerateSlots(
                diner.offeringId(),
                plain.from(),
                day("2026-12-02"),
                null,
                plain.firstStart(),
                plain.lastStart(),
                30,
                null,
                null,
                true));

        // then
        assertThat(inventory.slots.list(diner.offeringId(), day("2026-12-01"), day("2026-12-02"), null, 100))
                .extracting(Slot::premium)
                .containsExactly(false, false, false, true, true, true);
        assertThat(((SlotOutcome.Found) at(diner, "2026-12-20", "12:00")).slot().premium())
                .isTrue();
    }

    @Test
    void a_dining_slot_comes_into_being_at_the_first_request_for_a_time_the_rule_allows() {
        // given
        var diner = offering(VenueKind.RESTAURANT);
        inventory.rules.generate(rule(diner, "2026-12-01", "2026-12-01", "11:30", "13:30", 30));
        inventory.forgetSaid();

        // when
        var first = at(diner, "2026-12-20", "12:00");
        var again = at(diner, "2026-12-20", "12:00");

        // then
        assertThat(first).isInstanceOf(SlotOutcome.Found.class).isEqualTo(again);
        Slot slot = ((SlotOutcome.Found) first).slot();
        assertThat(slot.capacity()).isEqualTo(4);
        assertThat(slot.price().amount()).as("a Sunday").isEqualTo(30_000);
        assertThat(said()).hasSize(1);
    }

    @Test
    void a_time_outside_every_rule_is_refused() {
        var diner = offering(VenueKind.RESTAURANT);
        inventory.rules.generate(rule(diner, "2026-12-01", "2026-12-01", "11:30", "13:30", 30));

        for (var wrong : List.of(
                "2026-12-20 12:10", "2026-12-20 14:00", "2026-11-30 12:00", "2028-12-20 12:00", "0001-01-01 12:00")) {
            var outcome = at(diner, wrong.substring(0, 10), wrong.substring(11));
            assertThat(outcome).as(wrong).isInstanceOf(SlotOutcome.Invalid.class);
        }
        assertThat(at(offering(VenueKind.PARK_GOLF), "2026-12-20", "12:00")).isEqualTo(new SlotOutcome.UnknownSlot());
        assertThat(inventory.rules.at(new FindSlotAt(new OfferingId(987_654), day("2026-12-20"), time("12:00"))))
                .isEqualTo(new SlotOutcome.UnknownOffering(new OfferingId(987_654)));
        inventory.clock.moveTo(Instant.parse("2026-12-20T03:00:00Z"));
        assertThat(at(diner, "2026-12-20", "12:00")).isEqualTo(new SlotOutcome.InThePast());
    }

    private SlotOutcome at(Offering offering, String date, String time) {
        return inventory.rules.at(new FindSlotAt(offering.offeringId(), day(date), time(time)));
    }

    private List<GameTimeSlotsGenerated> said() {
        return inventory.said(GameTimeSlotsGenerated.TYPE, GameTimeSlotsGenerated.class);
    }
}
