package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An admin changes the capacity of a slot while people book it: each waits for the other's lock, and neither fails. */
@Covers({"C5", "B4"})
class EditingInARushRaceTest {

    private static final int BATCHES = 300;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    @Test
    void neither_the_admin_nor_the_people_ever_see_wrong_numbers() throws Exception {
        try (var inventory = InventoryService.open(database.url(), redis.url());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var offeringId =
                    inventory.offering(inventory.venue(VenueKind.PARK_GOLF), 4).offeringId();
            var slotId = inventory.nights(offeringId, 1, 4).getFirst();

            var rush = threads.submit(() -> rush(inventory, offeringId, slotId));
            var edits = 0;
            for (var random = new SplittableRandom(1); !rush.isDone(); )
                if (edit(inventory, slotId, random.nextInt(1, 12))) edits++;

            rush.get(60, TimeUnit.SECONDS);
            assertThat(edits).isGreaterThan(10);
            assertThat(inventory.slot(slotId).edition()).isEqualTo(1 + edits);
            assertThat(inventory.audit.run()).allMatch(check -> check.ok());
        }
    }

    @Test
    void without_the_row_lock_a_cut_slips_in_between_looking_and_writing() {
        try (var inventory = Unlocked.slots(database.url())) {
            // given
            var offeringId =
                    inventory.offering(inventory.venue(VenueKind.PARK_GOLF), 4).offeringId();
            var slotId = inventory.nights(offeringId, 1, 4).getFirst();
            InstantSource cutBeforeDeciding = () -> {
                try (var admin = InventoryService.open(database.url())) {
                    assertThat(edit(admin, slotId, 3)).isTrue();
                }
                return inventory.clock.instant();
            };

            // when, then: the batch decides on places that are gone, and the database alone stops it
            assertThatThrownBy(() -> inventory.handle(
                            Unlocked.reservations(inventory, cutBeforeDeciding),
                            List.of(inventory.reserve(1_000_000, offeringId, 4, slotId))))
                    .hasMessageContaining("slot_is_never_oversold");
        }
    }

    private static void rush(InventoryService inventory, OfferingId offeringId, SlotId slotId) {
        var random = new SplittableRandom(2);
        var lastBooking = 0L;
        for (var batch = 0; batch < BATCHES; batch++) {
            var commands = new ArrayList<SlotCommand>();
            for (var size = random.nextInt(1, 6); size > 0; size--)
                commands.add(inventory.reserve(++lastBooking, offeringId, 1, slotId));
            for (var size = random.nextInt(0, 6); size > 0; size--)
                commands.add(inventory.release(random.nextLong(1, lastBooking + 1), offeringId, slotId));
            inventory.handle(commands);
        }
    }

    private static boolean edit(InventoryService inventory, SlotId slotId, int capacity) {
        var edition = inventory.slot(slotId).edition();
        return switch (inventory.slots.edit(new EditSlot(slotId, edition, capacity, null, null))) {
            case SlotOutcome.Found _ -> true;
            case SlotOutcome.CapacityBelowBooked _, SlotOutcome.Busy _ -> false;
            case SlotOutcome.UnknownOffering _,
                    SlotOutcome.UnknownSlot _,
                    SlotOutcome.Invalid _,
                    SlotOutcome.EditionMissing _,
                    SlotOutcome.EditionStale _,
                    SlotOutcome.InThePast _ -> throw new AssertionError("only this admin edits");
        };
    }
}
