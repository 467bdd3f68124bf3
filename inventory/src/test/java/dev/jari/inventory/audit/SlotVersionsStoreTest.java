package dev.jari.inventory.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.PlacesAtVersion;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.platform.upkeep.DailyTable;
import dev.jari.platform.upkeep.Upkeep;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Inventory can say of every version of a slot how many places were left, whatever changed the slot. */
@Covers("B4")
class SlotVersionsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;
    private static final SlotId UNKNOWN = new SlotId(987_654_321);

    private OfferingId offeringId;
    private List<SlotId> slots;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory
                .database
                .jdbc()
                .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox, slot_past CASCADE")
                .update();
        offeringId = inventory.offering(inventory.venue(VenueKind.LODGING), 4).offeringId();
        slots = inventory.nights(offeringId, 2, 4);
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    private List<PlacesAtVersion> places(SlotVersion... versions) {
        return new SlotVersions(inventory.database)
                .find(new FindSlotVersions(Arrays.asList(versions)))
                .items();
    }

    @Test
    void every_change_leaves_what_the_slot_was_before() {
        // given reserved, given back, edited, closed
        var slot = slots.getFirst();
        inventory.handle(inventory.reserve(1, offeringId, 3, slot), inventory.reserve(2, offeringId, 1, slot));
        inventory.handle(inventory.release(1, offeringId, slot));
        inventory.slots.edit(new EditSlot(slot, 1L, 9, null, null));
        inventory.slots.close(slot, null);

        // when
        var found = places(
                new SlotVersion(slot, 1),
                new SlotVersion(slot, 2),
                new SlotVersion(slot, 3),
                new SlotVersion(slot, 4),
                new SlotVersion(slot, 5),
                new SlotVersion(slots.getLast(), 1));

        // then
        assertThat(found)
                .containsExactlyInAnyOrder(
                        new PlacesAtVersion(new SlotVersion(slot, 1), 4, 5),
                        new PlacesAtVersion(new SlotVersion(slot, 2), 0, 5),
                        new PlacesAtVersion(new SlotVersion(slot, 3), 3, 5),
                        new PlacesAtVersion(new SlotVersion(slot, 4), 8, 5),
                        new PlacesAtVersion(new SlotVersion(slot, 5), 8, 5),
                        new PlacesAtVersion(new SlotVersion(slots.getLast(), 1), 4, 1));
    }

    @Test
    void all_slots_of_a_batch_leave_their_past_with_its_commit_or_not_at_all() {
        // when
        inventory.handle(inventory.reserve(1, offeringId, 1, slots.getFirst(), slots.getLast()));
        inventory.database.transactions().executeWithoutResult(undone -> {
            inventory
                    .database
                    .jdbc()
                    .sql("UPDATE slot SET version = version + 1")
                    .update();
            undone.setRollbackOnly();
        });

        // then
        assertThat(inventory.count("slot_past")).isEqualTo(2);
    }

    @Test
    void a_slot_or_version_that_never_was_has_no_places() {
        var slot = slots.getFirst();

        assertThat(places(new SlotVersion(slot, 2), new SlotVersion(UNKNOWN, 1)))
                .containsExactlyInAnyOrder(
                        new PlacesAtVersion(new SlotVersion(slot, 2), null, 1),
                        new PlacesAtVersion(new SlotVersion(UNKNOWN, 1), null, 0));
    }

    @Test
    void who_changes_a_slot_by_hand_in_another_schema_leaves_a_past_too() {
        inventory.database.transactions().executeWithoutResult(_ -> {
            inventory.database.jdbc().sql("SET LOCAL search_path = public").update();
            inventory
                    .database
                    .jdbc()
                    .sql("UPDATE %s.slot SET version = version + 1".formatted(inventory.database.service()))
                    .update();
        });

        assertThat(inventory.count("slot_past")).isEqualTo(2);
    }

    @Test
    void a_past_older_than_the_retention_is_forgotten() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 1, slots.getFirst()));
        var inNineDays = Clock.offset(MachineChance.CLOCK, Duration.ofDays(9));

        // when
        try (var upkeep = new Upkeep(
                inventory.database,
                Duration.ofDays(7),
                inNineDays,
                ZoneOffset.UTC,
                List.of(new DailyTable("slot_past", "superseded_on")))) {
            upkeep.run();
        }

        // then
        assertThat(places(new SlotVersion(slots.getFirst(), 1)))
                .containsExactly(new PlacesAtVersion(new SlotVersion(slots.getFirst(), 1), null, 2));
    }
}
