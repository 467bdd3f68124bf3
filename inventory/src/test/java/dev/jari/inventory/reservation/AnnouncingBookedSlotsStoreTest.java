package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("C7")
class AnnouncingBookedSlotsStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;
    private OfferingId offeringId;
    private SlotId first;
    private SlotId second;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory
                .database
                .jdbc()
                .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE")
                .update();
        offeringId = inventory.offering(inventory.venue(VenueKind.LODGING), 2).offeringId();
        var nights = inventory.nights(offeringId, 3, 2);
        first = nights.get(0);
        second = nights.get(1);
        inventory.forgetSaid();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    void a_batch_announces_each_slot_it_changed_once_as_the_slot_is_then() {
        inventory.handle(
                inventory.reserve(1, offeringId, 1, first),
                inventory.reserve(2, offeringId, 1, first, second),
                inventory.reserve(3, offeringId, 1, first));

        assertThat(announced())
                .containsExactly(
                        tuple(first, 2L, 2, SlotStatus.FULLY_BOOKED), tuple(second, 2L, 1, SlotStatus.AVAILABLE));
    }

    @Test
    void news_come_after_the_answers() {
        inventory.handle(inventory.reserve(1, offeringId, 1, first), inventory.reserve(2, offeringId, 1, second));

        assertThat(types())
                .containsExactly(
                        "slot.reserved",
                        "slot.reserved",
                        GameTimeSlot.SYNC,
                        GameTimeSlot.SYNC,
                        SlotPicture.TYPE,
                        SlotPicture.TYPE);
    }

    @Test
    void a_release_announces_what_it_gave_back() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 2, first, second));
        inventory.forgetSaid();

        // when
        inventory.handle(inventory.release(1, offeringId, first, second));

        // then
        assertThat(announced())
                .containsExactly(tuple(first, 3L, 0, SlotStatus.AVAILABLE), tuple(second, 3L, 0, SlotStatus.AVAILABLE));
    }

    @Test
    void what_changes_nothing_announces_nothing() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 2, first));
        inventory.forgetSaid();

        // when
        inventory.handle(
                inventory.reserve(1, offeringId, 2, first),
                inventory.reserve(2, offeringId, 1, first),
                inventory.release(2, offeringId, first),
                inventory.release(3, offeringId, second));

        // then
        assertThat(types()).hasSize(4).doesNotContain(GameTimeSlot.SYNC, SlotPicture.TYPE);
    }

    private List<Tuple> announced() {
        return inventory.said(GameTimeSlot.SYNC, GameTimeSlot.class).stream()
                .map(slot -> tuple(slot.id(), slot.version(), slot.bookedPlayers(), slot.status()))
                .toList();
    }

    private List<String> types() {
        return inventory
                .database
                .jdbc()
                .sql("SELECT type FROM outbox ORDER BY lane, no")
                .query((row, _) -> row.getString(1))
                .list();
    }
}
