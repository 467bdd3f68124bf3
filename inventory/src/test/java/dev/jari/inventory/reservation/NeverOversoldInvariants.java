package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Histories of stays that overlap, come twice, late, out of order, before their reserve or after their release, while
 * an admin edits and closes nights: after every step the database is as the model says, and the audit finds nothing.
 */
@Covers({"B2", "B3", "B4", "C3", "C5", "Z3", "Z4", "Z5"})
class NeverOversoldInvariants {

    private static final int NIGHTS = 6;
    private static final int STEPS = 20;
    private static final int HISTORIES = 150;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static InventoryService inventory;
    private static long lastBooking;

    @BeforeAll
    static void open() {
        inventory = InventoryService.open(database.url());
    }

    @AfterAll
    static void close() {
        inventory.close();
    }

    @Test
    void whatever_comes_booked_is_the_sum_of_claims_and_within_capacity() {
        Histories.forAll(HISTORIES, NeverOversoldInvariants::history);
    }

    private static void history(SplittableRandom random) {
        var capacity = random.nextInt(1, 5);
        var offeringId =
                inventory.offering(inventory.venue(VenueKind.LODGING), capacity).offeringId();
        var model = new StayModel(inventory.nights(offeringId, NIGHTS, capacity), capacity);
        var wishes = model.wishes(random, offeringId, lastBooking, inventory.clock.instant());
        lastBooking += wishes.size();
        for (var step = 0; step < STEPS; step++) {
            var night = model.nights.get(random.nextInt(NIGHTS));
            switch (random.nextInt(8)) {
                case 0 -> edit(model, night, random.nextInt(1, 8));
                case 1 -> shut(model, night, random.nextBoolean());
                case 2 -> inventory.clock.advance(Duration.ofMillis(random.nextInt(500)));
                default -> handle(model, StayModel.batch(random, wishes));
            }
            agree(model, offeringId);
        }
    }

    private static void edit(StayModel model, SlotId night, int wanted) {
        inventory.slots.edit(new EditSlot(night, inventory.slot(night).edition(), wanted, null, null));
        model.edit(night, wanted);
    }

    private static void shut(StayModel model, SlotId night, boolean close) {
        if (close) inventory.slots.close(night, null);
        else inventory.slots.reopen(night, null);
        model.shut(night, close, inventory.clock.instant());
    }

    private static void handle(StayModel model, List<SlotCommand> batch) {
        inventory.forgetSaid();
        inventory.handle(batch);
        var now = inventory.clock.instant();
        var said = inventory
                .database
                .jdbc()
                .sql("SELECT type, payload FROM outbox WHERE type NOT IN (?, ?) ORDER BY no")
                .params(GameTimeSlot.SYNC, SlotPicture.TYPE)
                .query((row, _) -> inAWord(row.getString(1), row.getString(2)))
                .list();
        assertThat(said)
                .isEqualTo(batch.stream()
                        .map(command -> model.decide(command, now))
                        .toList());
    }

    private static String inAWord(String type, String payload) {
        if (!type.equals(SlotReserveFailed.TYPE)) return type;
        return inventory.bodies.read(payload, SlotReserveFailed.class).reason().name();
    }

    private static void agree(StayModel model, OfferingId offeringId) {
        var slots = inventory.slots.list(
                offeringId, InventoryService.day("2026-12-01"), InventoryService.day("2026-12-31"), null, 100);
        assertThat(slots).hasSize(NIGHTS);
        for (var slot : slots) {
            assertThat(slot.booked()).isEqualTo(model.booked(slot.slotId())).isLessThanOrEqualTo(slot.capacity());
            assertThat(slot.capacity()).isEqualTo(model.capacity(slot.slotId()));
        }
        // Requests come in any order here, on purpose, and there is no Redis; the numbers are right all the same.
        assertThat(inventory.audit.run())
                .filteredOn(check -> !Set.of("served-in-order", "redis-agrees").contains(check.name()))
                .allMatch(check -> check.ok());
    }
}
