package dev.jari.inventory.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.hold.HoldOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of those slots that have enough places left, where some are booked, some closed and some held. */
@Covers("C4")
class ListingSlotsStoreTest {

    private static final LocalDate FIRST = LocalDate.of(2026, 12, 1);
    private static final int CAPACITY = 3;
    private static final int NIGHTS = 500;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private InventoryService inventory;
    private Offering rooms;
    private List<SlotId> nights;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url(), redis.url());
        rooms = inventory.offering(inventory.venue(VenueKind.LODGING), CAPACITY);
        nights = inventory.nights(rooms.offeringId(), NIGHTS, CAPACITY);
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    void a_page_is_full_while_there_are_more_however_many_are_held_up() {
        // given
        inventory.handle(inventory.reserve(1, rooms.offeringId(), 2, nights.get(1)));
        inventory.slots.close(nights.get(2), null);
        holdNights(4, 304, 2);
        holdNights(310, 312, 1);

        // when
        var pages = pages(7, 2);

        // then
        assertThat(pages.stream().flatMap(List::stream).map(Slot::slotId)).containsExactlyElementsOf(left(2));
        assertThat(pages.subList(0, pages.size() - 1))
                .allSatisfy(page -> assertThat(page).hasSize(7));
    }

    @Test
    void a_slot_that_has_just_enough_left_is_listed_with_what_is_held() {
        holdNights(0, 1, 1);

        assertThat(pages(10, 2).getFirst().getFirst())
                .satisfies(slot -> assertThat(slot.slotId()).isEqualTo(nights.getFirst()))
                .satisfies(slot -> assertThat(slot.held()).isEqualTo(1))
                .satisfies(slot -> assertThat(slot.available()).isEqualTo(2));
        assertThat(pages(10, 3).getFirst().getFirst().slotId()).isEqualTo(nights.get(1));
    }

    @Test
    void without_a_number_all_are_listed() {
        holdNights(0, 60, CAPACITY);
        inventory.slots.close(nights.get(70), null);

        assertThat(pages(100, null).stream().flatMap(List::stream).map(Slot::slotId))
                .containsExactlyElementsOf(nights);
    }

    @Test
    void more_than_any_slot_has_is_an_empty_page_and_the_last() {
        assertThat(pages(10, CAPACITY + 1)).containsExactly(List.of());
    }

    private List<List<Slot>> pages(int limit, @Nullable Integer minAvailable) {
        var pages = new ArrayList<List<Slot>>();
        var asked = new ListSlots(rooms.offeringId(), FIRST, FIRST.plusDays(NIGHTS), null, limit, minAvailable);
        @Nullable LocalDateTime after = null;
        do {
            var page = inventory.slots.page(asked, after, limit);
            pages.add(page.slots());
            after = page.next();
        } while (after != null);
        return pages;
    }

    private List<SlotId> left(int places) {
        return nights.stream()
                .map(inventory::slot)
                .filter(slot -> slot.status().name().equals("AVAILABLE") && slot.available() >= places)
                .map(Slot::slotId)
                .toList();
    }

    /** By stays of at most 60 nights, each of another user. */
    private void holdNights(int from, int to, int quantity) {
        for (var begin = from; begin < to; begin += 60) {
            var key = new UUID(0x4000L, begin).toString();
            var end = FIRST.plusDays(Math.min(to, begin + 60));
            var outcome = inventory.holds.place(new PlaceHold(
                    new UserId(1_000 + begin),
                    key,
                    new Nights(rooms.offeringId(), FIRST.plusDays(begin), end),
                    quantity));
            assertThat(outcome).isInstanceOf(HoldOutcome.Live.class);
        }
    }
}
