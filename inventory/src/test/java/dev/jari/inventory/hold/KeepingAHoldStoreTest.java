package dev.jari.inventory.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.picture.PictureService;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.SequentialIds;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a hold is worth while others book, edit and close. */
class KeepingAHoldStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private InventoryService inventory;
    private Holds holds;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 3);
        inventory = hotel.inventory;
        holds = inventory.holds;
    }

    @AfterEach
    void close() {
        hotel.close();
    }

    private ErrorCode code(HoldOutcome outcome) {
        return HotelWithHolds.refusal(outcome).code();
    }

    private List<SlotReserveFailed> failed() {
        return inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class);
    }

    private List<BookingId> reserved() {
        return inventory.said(SlotReserved.TYPE, SlotReserved.class).stream()
                .map(SlotReserved::bookingId)
                .toList();
    }

    @Test
    @Covers("H5")
    void forged_foreign_cancelled_and_expired_are_told_apart() {
        var hold = hotel.hold(1, 0, 1);
        var forged =
                new HoldIds("another secret", new SequentialIds(99)).next(hotel.rooms.offeringId(), hold.expiresAt());

        for (var id : List.of(forged.value(), "x", hold.holdId().value().substring(1) + "A", "b:1:1", "é".repeat(48)))
            assertThat(code(holds.find(new HoldId(id), new UserId(1)))).isEqualTo(ErrorCode.HOLD_NOT_FOUND);
        assertThat(code(holds.find(hold.holdId(), new UserId(2)))).isEqualTo(ErrorCode.FORBIDDEN);
        assertThat(HotelWithHolds.live(holds.cancel(hold.holdId(), new UserId(1))))
                .isEqualTo(hold);
        for (var outcome : List.of(
                holds.cancel(hold.holdId(), new UserId(1)),
                holds.find(hold.holdId(), new UserId(1)),
                holds.extend(hold.holdId(), new UserId(1)),
                hotel.pin(hold))) assertThat(code(outcome)).isEqualTo(ErrorCode.HOLD_ALREADY_PROCESSED);
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(0);
    }

    @Test
    @Covers("H8")
    void a_hold_is_extended_once() {
        var hold = hotel.hold(1, 0, 1);
        inventory.clock.advance(Duration.ofMinutes(9));

        assertThat(HotelWithHolds.live(holds.extend(hold.holdId(), new UserId(1)))
                        .expiresAt())
                .isEqualTo(inventory.clock.instant().plus(Duration.ofMinutes(10)));
        assertThat(code(holds.extend(hold.holdId(), new UserId(1)))).isEqualTo(ErrorCode.INVALID_STATE);
    }

    @Test
    @Covers("H6")
    void direct_bookings_get_what_is_not_held_in_order() {
        hotel.hold(1, 0, 2);

        inventory.handle(hotel.direct(11, 1, 0), hotel.direct(12, 1, 0), hotel.direct(13, 2, 0));

        assertThat(reserved()).containsExactly(new BookingId(1));
        assertThat(failed())
                .extracting(SlotReserveFailed::bookingId, SlotReserveFailed::reason, SlotReserveFailed::available)
                .containsExactly(
                        tuple(new BookingId(2), ReserveFailure.SOLD_OUT, 0),
                        tuple(new BookingId(3), ReserveFailure.SOLD_OUT, 0));
        assertThat(inventory.slot(hotel.night(0)).held()).isEqualTo(2);
    }

    @Test
    @Covers("H6")
    void a_booking_with_its_hold_gets_its_places_and_ends_the_hold() {
        var hold = hotel.hold(1, 0, 3);
        hotel.pin(hold);

        inventory.handle(hotel.direct(9, 1, 0), hotel.confirm(hold, 0), hotel.confirm(hold, 0));

        assertThat(reserved()).containsExactly(new BookingId(2));
        assertThat(inventory.slot(hotel.night(0)).booked()).isEqualTo(3);
        assertThat(inventory.slot(hotel.night(0)).held()).isZero();
        assertThat(code(holds.find(hold.holdId(), new UserId(1)))).isEqualTo(ErrorCode.HOLD_ALREADY_PROCESSED);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> redis.connection().sync().exists("{u:1}:holding") == 0);
    }

    @Test
    @Covers("H5")
    void a_confirmed_hold_is_processed_for_ever() {
        var hold = hotel.hold(1, 0, 1);
        inventory.handle(hotel.confirm(hold, 0));
        redis.connection().sync().flushdb();

        assertThat(code(holds.find(hold.holdId(), new UserId(1)))).isEqualTo(ErrorCode.HOLD_ALREADY_PROCESSED);
    }

    @Test
    @Covers("H6")
    void pinned_at_599_seconds_and_handled_at_650_it_still_gets_its_places() {
        var hold = hotel.hold(1, 0, 3);
        inventory.clock.advance(Duration.ofSeconds(599));
        hotel.pin(hold);
        var confirm = hotel.confirm(hold, 0);
        inventory.clock.advance(Duration.ofSeconds(51));

        inventory.handle(hotel.direct(9, 1, 0), confirm);

        assertThat(reserved()).containsExactly(confirm.bookingId());
    }

    @Test
    void an_unpinned_hold_runs_out_as_if_nothing_had_been() {
        var hold = hotel.hold(1, 0, 3);
        inventory.clock.advance(Duration.ofSeconds(599));
        hotel.pin(hold);
        assertThat(code(hotel.ask(1, 0, 1))).isEqualTo(ErrorCode.HOLD_ALREADY_PROCESSED);
        holds.unpin(new UnpinHold(hold.holdId(), new UserId(1), new BookingId(7)));
        inventory.clock.advance(Duration.ofSeconds(1));

        assertThat(inventory.slot(hotel.night(0)).held()).isZero();
    }

    @Test
    @Covers({"H6", "C3"})
    void a_live_hold_survives_closing_and_may_still_be_confirmed() {
        var hold = hotel.hold(1, 0, 1);
        inventory.slots.close(hotel.night(0), null);

        inventory.handle(hotel.direct(9, 1, 0), hotel.confirm(hold, 0));

        assertThat(reserved()).containsExactly(new BookingId(2));
        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SLOT_CLOSED);
    }

    @Test
    void a_booking_whose_hold_is_over_or_foreign_takes_what_is_free() {
        var over = hotel.hold(1, 0, 1);
        inventory.clock.advance(Duration.ofMinutes(10));
        var foreign = hotel.hold(2, 0, 1);

        inventory.handle(hotel.confirm(over, 0), steal(foreign), hotel.direct(7, 1, 0));

        assertThat(reserved()).containsExactly(new BookingId(1), new BookingId(2));
        assertThat(inventory.slot(hotel.night(0)).held()).isEqualTo(1);
        assertThat(inventory.slot(hotel.night(0)).booked()).isEqualTo(2);
    }

    private SlotReserve steal(Hold hold) {
        var mine = hotel.direct(3, 1, 0);
        return new SlotReserve(
                mine.bookingId(),
                mine.bookingNumber(),
                mine.offeringId(),
                mine.slotIds(),
                1,
                hold.holdId(),
                new UserId(3),
                mine.acceptedSeq(),
                mine.deadline(),
                mine.requestedAt());
    }

    @Test
    void places_released_in_a_batch_go_to_those_that_come_after_in_it() {
        inventory.handle(hotel.direct(1, 3, 0));

        inventory.handle(
                hotel.direct(2, 1, 0),
                inventory.release(1, hotel.rooms.offeringId(), hotel.night(0)),
                hotel.direct(3, 3, 0));

        assertThat(reserved()).containsExactly(new BookingId(1), new BookingId(3));
        assertThat(inventory.slot(hotel.night(0)).held()).isZero();
        assertThat(code(hotel.ask(5, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    @Covers("H6")
    void capacity_is_never_cut_below_what_is_booked_and_held() {
        hotel.hold(1, 0, 1);
        inventory.handle(hotel.direct(9, 1, 0));
        var slot = inventory.slot(hotel.night(0));

        assertThat(inventory.slots.edit(new EditSlot(slot.slotId(), slot.edition(), 1, null, null)))
                .isEqualTo(new SlotOutcome.CapacityBelowBooked(1, 1));
        assertThat(inventory.slot(slot.slotId()).held()).isEqualTo(1);

        inventory.slots.edit(new EditSlot(slot.slotId(), slot.edition(), 2, null, null));
        assertThat(inventory.slot(slot.slotId()).available()).isZero();
        assertThat(inventory.slot(slot.slotId()).held()).isEqualTo(1);
        assertThat(code(hotel.ask(2, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);
    }

    @Test
    @Covers("H7")
    void what_redis_promised_twice_after_it_was_away_is_not_sold_twice() {
        var hold = hotel.hold(1, 0, 3);
        hotel.pin(hold);
        try (var alone = InventoryService.open(database.url())) {
            alone.handle(hotel.direct(9, 1, 0));
        }

        inventory.handle(hotel.confirm(hold, 0));

        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SOLD_OUT);
        assertThat(inventory.meters.counter("oversell.guard.hits").count()).isEqualTo(1);
        assertThat(inventory.slot(hotel.night(0)).booked()).isEqualTo(1);
    }

    @Test
    void every_change_of_a_slot_leaves_its_picture_in_the_outbox_with_what_ended() {
        var hold = hotel.hold(1, 0, 1);
        inventory.handle(hotel.confirm(hold, 0));
        inventory.slots.close(hotel.night(0), null);

        assertThat(inventory.said(SlotPicture.TYPE, SlotPicture.class))
                .extracting(
                        SlotPicture::slotId,
                        SlotPicture::version,
                        picture -> picture.endedHolds().contains(hold.holdId()))
                .containsExactly(tuple(hotel.night(0), 2L, true), tuple(hotel.night(0), 3L, false));
    }

    @Test
    @Covers("Z9")
    void a_wrong_picture_is_repaired_when_it_was_seen_wrong_twice() {
        hotel.hold(1, 0, 1);
        PictureService.falsify(redis.connection(), hotel.rooms.offeringId(), hotel.night(0), "booked", 2);
        assertThat(code(hotel.ask(2, 0, 1))).isEqualTo(ErrorCode.SOLD_OUT);

        assertThat(inventory.drift.run()).isZero();
        assertThat(inventory.drift.run()).isEqualTo(1);

        assertThat(inventory.drift.run()).isZero();
        assertThat(inventory.meters.counter("drift.repaired").count()).isEqualTo(1);
        assertThat(hotel.hold(2, 0, 2).quantity()).isEqualTo(2);
    }
}
