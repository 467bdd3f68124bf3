package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Histories of the whole of inventory with PostgreSQL and Redis. Whatever comes, booked and held fit into the capacity,
 * a live hold can always be confirmed, and after everything ran out nothing is held.
 */
@Covers({"H1", "H4", "H6", "C4"})
class PromisesKeptInvariants {

    private static final int HISTORIES = 120;
    private static final int STEPS = 20;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static InventoryService inventory;
    private static long lastUser = 1;

    @BeforeAll
    static void open() {
        inventory = InventoryService.open(database.url(), redis.url());
    }

    @AfterAll
    static void close() {
        inventory.close();
    }

    @Test
    void booked_and_held_fit_and_every_live_hold_can_be_confirmed() {
        Histories.forAll(HISTORIES, random -> new History(random).run());
    }

    private static final class History {

        private final SplittableRandom random;
        private final HotelWithHolds hotel;
        private final Map<HoldId, Hold> live = new HashMap<>();

        History(SplittableRandom random) {
            this.random = random;
            inventory.clock.moveTo(Instant.parse("2026-11-15T00:00:00Z"));
            hotel = new HotelWithHolds(inventory, random.nextInt(1, 6));
        }

        void run() {
            for (var step = 0; step < STEPS; step++) {
                step();
                live.values().removeIf(hold -> !hold.expiresAt().isAfter(inventory.clock.instant()));
                agree();
            }
            inventory.picture.tell(inventory.said(SlotPicture.TYPE, SlotPicture.class));
            agree();
            inventory.clock.advance(Duration.ofMinutes(20));
            live.clear();
            agree();
        }

        private void step() {
            var night = random.nextInt(3);
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> place(night);
                case 3, 4 -> confirm();
                case 5 -> cancel();
                case 6 ->
                    inventory.handle(
                            hotel.direct(lastUser++, random.nextInt(1, 3), night), hotel.direct(lastUser++, 1, night));
                case 7 -> cut(night);
                case 8 -> inventory.clock.advance(Duration.ofSeconds(random.nextInt(400)));
                default -> disturb();
            }
        }

        private void place(int night) {
            var outcome = hotel.ask(lastUser++, night, random.nextInt(1, 3));
            if (!(outcome instanceof HoldOutcome.Live placed)) return;
            live.put(placed.hold().holdId(), placed.hold());
        }

        private Optional<Hold> some() {
            var all = live.values().stream()
                    .sorted(Comparator.comparing(Hold::holdId))
                    .toList();
            return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
        }

        private int nightOf(Hold hold) {
            return hotel.nights.indexOf(hold.slotIds().getFirst());
        }

        private void confirm() {
            some().ifPresent(this::confirm);
        }

        private void confirm(Hold hold) {
            assertThat(hotel.pin(hold)).isInstanceOf(HoldOutcome.Live.class);
            if (random.nextBoolean()) inventory.clock.advance(Duration.ofSeconds(59));
            var before = inventory.said(SlotReserved.TYPE, SlotReserved.class).size();
            var confirm = hotel.confirm(hold, nightOf(hold));
            inventory.handle(hotel.direct(lastUser++, 1, nightOf(hold)), confirm);
            assertThat(inventory.said(SlotReserved.TYPE, SlotReserved.class))
                    .as("failed: %s", inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class))
                    .hasSizeGreaterThan(before)
                    .anyMatch(reserved -> reserved.bookingId().equals(confirm.bookingId()));
            live.remove(hold.holdId());
        }

        private void cancel() {
            some().ifPresent(this::cancel);
        }

        private void cancel(Hold hold) {
            assertThat(inventory.holds.cancel(hold.holdId(), hold.userId())).isInstanceOf(HoldOutcome.Live.class);
            live.remove(hold.holdId());
        }

        private void cut(int night) {
            var slot = inventory.slot(hotel.night(night));
            var wanted = random.nextInt(1, 7);
            var outcome = inventory.slots.edit(new EditSlot(slot.slotId(), slot.edition(), wanted, null, null));
            assertThat(outcome instanceof SlotOutcome.Found).isEqualTo(wanted >= slot.booked() + slot.held());
        }

        /** What was told is told again; Redis is emptied, and all holds with it; the drift check looks. */
        private void disturb() {
            switch (random.nextInt(3)) {
                case 0 -> {
                    redis.connection().sync().flushdb();
                    live.clear();
                }
                case 1 -> {
                    var said = inventory.said(SlotPicture.TYPE, SlotPicture.class);
                    if (!said.isEmpty()) inventory.picture.tell(List.of(said.get(random.nextInt(said.size()))));
                }
                default -> assertThat(inventory.drift.run()).isZero();
            }
        }

        private void agree() {
            for (var night = 0; night < 3; night++) {
                var slot = inventory.slot(hotel.night(night));
                var index = night;
                var held = live.values().stream()
                        .filter(hold -> nightOf(hold) == index)
                        .mapToInt(Hold::quantity)
                        .sum();
                assertThat(slot.held()).isEqualTo(held);
                assertThat(slot.booked() + slot.held()).isLessThanOrEqualTo(slot.capacity());
                assertThat(slot.available()).isEqualTo(slot.capacity() - slot.booked() - slot.held());
            }
        }
    }
}
