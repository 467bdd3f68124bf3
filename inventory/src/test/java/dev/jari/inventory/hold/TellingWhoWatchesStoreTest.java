package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.HeldPlaces;
import dev.jari.contracts.slot.SlotNumbers;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What live screens hear of slots. */
class TellingWhoWatchesStoreTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private InventoryService inventory;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 3);
        inventory = hotel.inventory;
        inventory.broadcasts.clear();
    }

    @AfterEach
    void close() {
        hotel.close();
    }

    private List<SlotsChanged> told(int count) {
        await().atMost(SOON).until(() -> inventory.broadcasts.size() >= count);
        return inventory.broadcasts;
    }

    private SlotsChanged held(int night) {
        return SlotsChanged.held(hotel.rooms.offeringId(), List.of(hotel.night(night)));
    }

    @Test
    @Covers("C4")
    void a_hold_that_is_placed_or_given_back_is_told_once_each() {
        // when
        var hold = hotel.hold(1, 0, 2);
        inventory.holds.cancel(hold.holdId(), new UserId(1));
        inventory.holds.cancel(hold.holdId(), new UserId(1));

        // then
        assertThat(told(2)).containsExactly(held(0), held(0));
    }

    @Test
    @Covers("C4")
    void a_look_says_what_is_held_and_when_that_changes_by_itself() {
        // given
        hotel.hold(1, 0, 1);
        inventory.clock.advance(Duration.ofSeconds(100));
        hotel.hold(2, 0, 1);

        // when
        var first = inventory.slots.held(hotel.rooms.offeringId(), hotel.nights);
        inventory.clock.advance(Duration.ofSeconds(500));
        var second = inventory.slots.held(hotel.rooms.offeringId(), hotel.nights);
        inventory.clock.advance(Duration.ofSeconds(100));

        // then
        assertThat(first).containsExactly(new HeldPlaces(hotel.night(0), 2, 500_000));
        assertThat(second).containsExactly(new HeldPlaces(hotel.night(0), 1, 100_000));
        assertThat(inventory.slots.held(hotel.rooms.offeringId(), hotel.nights)).isEmpty();
    }

    @Test
    @Covers("C4")
    void a_batch_is_one_broadcast_with_the_numbers_it_left_after_redis_knows_them() {
        // given
        var hold = hotel.hold(1, 0, 1);
        inventory.broadcasts.clear();

        // when
        inventory.handle(List.of(hotel.confirm(hold, 0), hotel.direct(2, 2, 0, 1)));

        // then
        assertThat(told(1))
                .containsExactly(new SlotsChanged(
                        hotel.rooms.offeringId(),
                        List.of(hotel.night(0), hotel.night(1)),
                        List.of(
                                new SlotNumbers(hotel.night(0), 2, 3, 3, SlotStatus.FULLY_BOOKED),
                                new SlotNumbers(hotel.night(1), 2, 3, 2, SlotStatus.AVAILABLE))));
        assertThat(inventory.slots.held(hotel.rooms.offeringId(), hotel.nights)).isEmpty();
    }

    @Test
    void an_edit_and_new_slots_are_told() {
        // when
        inventory.slots.close(hotel.night(2), null);
        var rule = new GenerateSlots(
                hotel.rooms.offeringId(),
                LocalDate.of(2026, 12, 10),
                LocalDate.of(2026, 12, 12),
                null,
                null,
                null,
                null,
                3,
                null);
        inventory.rules.generate(rule);
        inventory.rules.generate(rule);

        // then
        assertThat(told(2))
                .containsExactlyInAnyOrder(
                        new SlotsChanged(
                                hotel.rooms.offeringId(),
                                List.of(hotel.night(2)),
                                List.of(new SlotNumbers(hotel.night(2), 2, 3, 0, SlotStatus.CLOSED))),
                        SlotsChanged.added(hotel.rooms.offeringId()));
    }

    @Test
    void what_is_rolled_back_is_not_told() {
        // when
        inventory.database.transactions().executeWithoutResult(status -> {
            inventory.news.changed(List.of(hotel.night(0)));
            status.setRollbackOnly();
        });
        hotel.hold(1, 1, 1);

        // then
        assertThat(told(1)).containsExactly(held(1));
    }

    @Test
    void without_redis_changes_are_told_all_the_same() {
        try (var alone = InventoryService.open(database.url())) {
            var reserve = hotel.direct(9, 1, 1);
            alone.handle(List.of(reserve));
            await().atMost(SOON).until(() -> !alone.broadcasts.isEmpty());
            assertThat(alone.broadcasts).extracting(SlotsChanged::slotIds).containsExactly(List.of(hotel.night(1)));
        }
    }
}
