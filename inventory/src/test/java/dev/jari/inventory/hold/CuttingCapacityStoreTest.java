package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.picture.LivePicture.Wanted;
import dev.jari.inventory.reservation.Reservations;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.inventory.slot.Slots;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cut of capacity meets batches of bookings while the word that a transaction leaves for Redis is late. */
@Covers({"B4", "H6"})
class CuttingCapacityStoreTest {

    private static final int CAPACITY = 10;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private InventoryService inventory;

    /** The same tables, and a Redis that does not answer: what is told after a commit arrives by the outbox alone. */
    private InventoryService silent;

    private HotelWithHolds hotel;
    private Slots cutting;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        inventory = InventoryService.open(database.url(), redis.url());
        silent = InventoryService.open(database.url());
        hotel = new HotelWithHolds(inventory, CAPACITY);
        run("UPDATE decision_counter SET last_no = 0");
        cutting = new Slots(
                inventory.database,
                new SlotNews(inventory.database, inventory.outbox, inventory.clock, silent.picture),
                inventory.picture,
                inventory.offerings,
                inventory.clock,
                InventorySettings.defaults());
    }

    @AfterEach
    void close() {
        silent.close();
        hotel.close();
    }

    @Test
    void a_batch_that_follows_a_cut_fills_the_slot_though_the_word_of_the_cut_is_late() {
        // given: a slot whose version is higher than any number of a decision
        run("UPDATE slot SET version = 500");
        cut(6);

        // when
        inventory.handle(bookings(1, 6));

        // then
        assertThat(reserved()).isEqualTo(6);
        assertThat(refused()).isZero();
        assertThat(code(hotel.ask(99, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
        bringLateWords();
        inventory.handle(bookings(7, 1));
        assertThat(refused()).isEqualTo(1);
        assertThat(code(hotel.ask(99, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    void batches_after_a_cut_go_on_ending_the_block_before_them() {
        // given
        run("UPDATE slot SET version = 500");
        cut(6);
        inventory.handle(bookings(1, 1));

        // when: the words of these batches are late as well
        for (var booking = 2; booking <= 6; booking++) silentlyAnnounced(bookings(booking, 1));

        // then
        assertThat(reserved()).isEqualTo(6);
        assertThat(refused()).isZero();
    }

    @Test
    void a_cut_that_follows_a_batch_is_not_refused_for_places_the_batch_has_booked() {
        // given: a lane that has decided more often than the slot has changed
        run("UPDATE decision_counter SET last_no = 1000");
        silentlyAnnounced(bookings(1, 4));

        // when
        var outcome = cutting.edit(new EditSlot(hotel.night(0), 1L, 5, null, null));

        // then
        assertThat(outcome).isInstanceOf(SlotOutcome.Found.class);
        assertThat(hotel.hold(98, 0, 1).quantity()).isEqualTo(1);
        assertThat(code(hotel.ask(99, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    void a_cut_that_was_never_committed_keeps_places_from_no_booking() {
        // given: the process that cut died between Redis and the commit
        run("UPDATE slot SET version = 500");
        take("c:%s:500".formatted(hotel.night(0)), 500, 4);

        // when
        inventory.handle(bookings(1, CAPACITY));

        // then
        assertThat(reserved()).isEqualTo(CAPACITY);
    }

    @Test
    void a_cut_respects_what_is_held_and_a_batch_that_comes_late_to_redis_does_not_open_it_again() {
        // given
        run("UPDATE slot SET version = 500");
        hotel.hold(1, 0, 5);
        assertThat(cutting.edit(new EditSlot(hotel.night(0), 1L, 4, null, null)))
                .isEqualTo(new SlotOutcome.CapacityBelowBooked(0, 5));
        take("c:%s:500".formatted(hotel.night(0)), 500, 5);

        // when: the question of a batch that read the row before its last change
        take("b:%d:900".formatted(hotel.rooms.offeringId().value() % 16), 499, 0);

        // then
        assertThat(code(hotel.ask(2, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    void a_cut_that_does_not_take_the_places_first_goes_below_what_is_held() {
        // given
        var hold = hotel.hold(1, 0, 5);

        // when: by an instance that can't ask Redis
        var outcome = silent.slots.edit(new EditSlot(hotel.night(0), 1L, 4, null, null));

        // then: the promise is broken
        assertThat(outcome).isInstanceOf(SlotOutcome.Found.class);
        assertThat(hold.quantity()).isGreaterThan(inventory.slot(hotel.night(0)).capacity());
    }

    private void cut(int capacity) {
        var edition = inventory.slot(hotel.night(0)).edition();
        assertThat(cutting.edit(new EditSlot(hotel.night(0), edition, capacity, null, null)))
                .isInstanceOf(SlotOutcome.Found.class);
    }

    private void take(String name, long version, int places) {
        var slot = inventory.slot(hotel.night(0));
        var row = new SlotPicture(
                slot.slotId(), slot.offeringId(), version, slot.capacity(), slot.booked(), slot.status(), List.of());
        var taken = inventory.picture.block(
                slot.offeringId(),
                new HoldId(name),
                Duration.ofSeconds(60),
                List.of(new Wanted(row, places)),
                List.of());
        assertThat(taken).isPresent();
    }

    private List<SlotReserve> bookings(long first, int many) {
        return LongStream.range(first, first + many)
                .mapToObj(id -> inventory.reserve(id, hotel.rooms.offeringId(), 1, hotel.night(0)))
                .toList();
    }

    /** Decided with Redis, whose later word is on its way by the outbox. */
    private void silentlyAnnounced(List<SlotReserve> bookings) {
        var news = new SlotNews(inventory.database, inventory.outbox, inventory.clock, silent.picture);
        inventory.handle(
                new Reservations(
                        inventory.database,
                        inventory.outbox,
                        news,
                        inventory.picture,
                        inventory.clock,
                        inventory.meters),
                bookings);
    }

    private void bringLateWords() {
        inventory.picture.tell(inventory.said(SlotPicture.TYPE, SlotPicture.class));
    }

    private int reserved() {
        return inventory.said(SlotReserved.TYPE, SlotReserved.class).size();
    }

    private int refused() {
        return inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class).size();
    }

    private static ErrorCode code(HoldOutcome outcome) {
        return HotelWithHolds.refusal(outcome).code();
    }

    private void run(String sql) {
        inventory.database.jdbc().sql(sql).update();
    }
}
