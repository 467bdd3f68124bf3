package dev.jari.inventory.hold;

import static dev.jari.inventory.hold.HotelWithHolds.FIRST;
import static dev.jari.inventory.hold.HotelWithHolds.key;
import static dev.jari.inventory.hold.HotelWithHolds.live;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.inventory.slot.StayOutcome;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacingAHoldStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private HotelWithHolds hotel;
    private Holds holds;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        hotel = new HotelWithHolds(InventoryService.open(database.url(), redis.url()), 3);
        holds = hotel.inventory.holds;
    }

    @AfterEach
    void close() {
        hotel.close();
    }

    private Refusal refused(PlaceHold asked) {
        return refused(holds.place(asked));
    }

    private static Refusal refused(HoldOutcome outcome) {
        return HotelWithHolds.refusal(outcome);
    }

    @Test
    @Covers({"H1", "C4"})
    void a_stay_is_held_for_ten_minutes_on_every_night() {
        var hold = live(holds.place(hotel.stay(42, key(1), FIRST, FIRST.plusDays(3), 2)));

        var now = hotel.inventory.clock.instant();
        assertThat(hold)
                .isEqualTo(new Hold(
                        hold.holdId(),
                        key(1),
                        new UserId(42),
                        hotel.rooms.offeringId(),
                        hotel.nights,
                        FIRST,
                        FIRST.plusDays(3),
                        2,
                        now,
                        now.plus(Duration.ofMinutes(10)),
                        new Money(120_000, "KRW"),
                        hotel.rooms.ladder()));
        for (var night : hotel.nights) {
            assertThat(hotel.inventory.slot(night).held()).isEqualTo(2);
            assertThat(hotel.inventory.slot(night).available()).isEqualTo(1);
        }
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(1);
    }

    @Test
    @Covers("C4")
    void a_stay_has_as_many_rooms_as_its_fullest_night() {
        hotel.hold(1, 1, 2);
        hotel.inventory.handle(hotel.direct(9, 1, 0));

        var stay = (StayOutcome.Found)
                hotel.inventory.slots.stay(new FindStay(hotel.rooms.offeringId(), FIRST, FIRST.plusDays(3)));
        assertThat(stay.stay().available()).isEqualTo(1);
        assertThat(stay.stay().nights()).extracting(night -> night.available()).containsExactly(2, 1, 3);
        var listed = hotel.inventory.slots.list(hotel.rooms.offeringId(), FIRST, FIRST.plusDays(9), null, 10);
        assertThat(listed).extracting(slot -> slot.held()).containsExactly(0, 2, 0);
    }

    @Test
    @Covers({"H4", "C4"})
    void a_hold_that_ran_out_gives_its_places_back() {
        var hold = hotel.hold(1, 0, 3);
        hotel.inventory.clock.advance(Duration.ofMinutes(10));

        assertThat(hotel.inventory.slot(hotel.night(0)).available()).isEqualTo(3);
        assertThat(refused(holds.find(hold.holdId(), new UserId(1))).code()).isEqualTo(ErrorCode.HOLD_EXPIRED);
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "not-a-uuid", "00000000-0000-4000-0000-00000000000g", "81ARZ3NDEKTSV4RRFFQ69G5FAV"})
    @Covers("H2")
    void a_key_that_is_neither_uuid_nor_ulid_is_malformed(String key) {
        var refusal = refused(HotelWithHolds.slot(1, key, hotel.night(0), 1));

        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.errors()).extracting(error -> error.pointer()).containsExactly("/clientHoldKey");
    }

    @Test
    @Covers("H2")
    void a_missing_key_is_malformed_and_a_ulid_is_fine() {
        assertThat(refused(HotelWithHolds.slot(1, null, hotel.night(0), 1)).status())
                .isEqualTo(400);
        assertThat(live(holds.place(HotelWithHolds.slot(1, "01ARZ3NDEKTSV4RRFFQ69G5FAV", hotel.night(0), null)))
                        .quantity())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_000_000, Integer.MIN_VALUE, 4})
    void a_quantity_that_can_never_be_is_impossible(int quantity) {
        var refusal = refused(HotelWithHolds.slot(1, key(1), hotel.night(0), quantity));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.errors()).extracting(error -> error.pointer()).containsExactly("/quantity");
    }

    @Test
    void a_stay_that_ends_before_it_begins_or_never_is_impossible() {
        for (var days : new int[] {0, -1, 400})
            assertThat(refused(hotel.stay(1, key(1), FIRST, FIRST.plusDays(days), 1))
                            .status())
                    .isEqualTo(422);
    }

    @Test
    void what_does_not_exist_is_not_found() {
        assertThat(refused(HotelWithHolds.slot(1, key(1), new SlotId(999_999), 1))
                        .code())
                .isEqualTo(ErrorCode.SLOT_NOT_FOUND);
        assertThat(refused(hotel.stay(1, key(1), FIRST.plusDays(2), FIRST.plusDays(4), 1))
                        .code())
                .isEqualTo(ErrorCode.SLOT_NOT_FOUND);
        assertThat(refused(new PlaceHold(
                                new UserId(1),
                                key(1),
                                new Nights(new OfferingId(999_999), FIRST, FIRST.plusDays(1)),
                                1))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    @Covers("C3")
    void a_closed_slot_and_one_that_has_begun_take_no_hold() {
        hotel.inventory.slots.close(hotel.night(0), null);
        assertThat(refused(hotel.ask(1, 0, 1)).code()).isEqualTo(ErrorCode.SLOT_CLOSED);

        hotel.inventory.clock.moveTo(hotel.inventory.slot(hotel.night(0)).startsAt());
        assertThat(refused(hotel.ask(1, 0, 1)).code()).isEqualTo(ErrorCode.SLOT_IN_THE_PAST);
    }

    @Test
    @Covers("H1")
    void more_than_are_left_is_sold_out_and_says_how_many_are() {
        hotel.hold(1, 0, 1);
        hotel.inventory.handle(hotel.direct(9, 1, 0));

        var refusal = refused(hotel.ask(2, 0, 2));

        assertThat(refusal.code()).isEqualTo(ErrorCode.SOLD_OUT);
        assertThat(refusal.data()).containsEntry("available", 1);
    }

    @Test
    @Covers({"H2", "H3"})
    void another_users_key_is_a_conflict_and_ones_own_range_is_replaced() {
        var first = hotel.hold(1, 0, 2);

        assertThat(refused(holds.place(HotelWithHolds.slot(2, key(1), hotel.night(0), 1)))
                        .code())
                .isEqualTo(ErrorCode.HOLD_KEY_CONFLICT);
        var second = live(holds.place(HotelWithHolds.slot(1, key(7), hotel.night(0), 3)));

        assertThat(second.quantity()).isEqualTo(3);
        assertThat(refused(holds.find(first.holdId(), new UserId(1))).code()).isEqualTo(ErrorCode.HOLD_EXPIRED);
        assertThat(hotel.inventory.picture.holdsLive()).hasValue(1);
    }

    @Test
    @Covers("H8")
    void nobody_hoards_and_what_is_replaced_cancelled_or_over_counts_no_more() {
        var more = hotel.inventory.nights(
                hotel.inventory
                        .offering(hotel.inventory.venue(VenueKind.LODGING), 9)
                        .offeringId(),
                7,
                9);
        for (var i = 0; i < 5; i++) live(holds.place(HotelWithHolds.slot(1, key(i), more.get(i), 1)));

        var sixth = HotelWithHolds.slot(1, key(6), more.get(6), 1);
        assertThat(refused(sixth).code()).isEqualTo(ErrorCode.HOLD_LIMIT_REACHED);
        assertThat(hotel.inventory.slot(more.get(6)).held()).isZero();
        var replaced = live(holds.place(HotelWithHolds.slot(1, key(9), more.get(0), 2)));
        assertThat(refused(sixth).code()).isEqualTo(ErrorCode.HOLD_LIMIT_REACHED);
        holds.cancel(replaced.holdId(), new UserId(1));
        live(holds.place(sixth));
        hotel.inventory.clock.advance(Duration.ofMinutes(10));
        for (var i = 0; i < 5; i++) live(holds.place(HotelWithHolds.slot(1, key(i), more.get(i), 1)));
    }

    @Test
    @Covers("H8")
    void a_refused_hold_does_not_count() {
        hotel.hold(2, 0, 3);
        for (var i = 0; i < 9; i++)
            assertThat(refused(holds.place(HotelWithHolds.slot(1, key(100 + i), hotel.night(0), 1)))
                            .code())
                    .isEqualTo(ErrorCode.SOLD_OUT);
        assertThat(redis.connection().sync().exists("{u:1}:holding")).isZero();
    }

    @Test
    @Covers("H8")
    void whoever_has_enough_is_told_so_before_that_a_place_is_gone() {
        var more = hotel.inventory.nights(
                hotel.inventory
                        .offering(hotel.inventory.venue(VenueKind.LODGING), 9)
                        .offeringId(),
                5,
                9);
        for (var i = 0; i < 5; i++) live(holds.place(HotelWithHolds.slot(1, key(i), more.get(i), 1)));
        var all = hotel.hold(2, 0, 3);

        assertThat(refused(hotel.ask(1, 0, 1)).code()).isEqualTo(ErrorCode.HOLD_LIMIT_REACHED);
        holds.cancel(all.holdId(), new UserId(2));
        assertThat(refused(hotel.ask(1, 0, 1)).code()).isEqualTo(ErrorCode.HOLD_LIMIT_REACHED);
        assertThat(hotel.inventory.slot(hotel.night(0)).held()).isZero();
    }

    @Test
    @Covers("H7")
    void redis_emptied_is_told_by_postgresql_again() {
        var hold = hotel.hold(1, 0, 3);
        redis.connection().sync().flushdb();

        assertThat(refused(holds.find(hold.holdId(), new UserId(1))).code()).isEqualTo(ErrorCode.HOLD_EXPIRED);
        assertThat(hotel.hold(2, 0, 3).quantity()).isEqualTo(3);
    }

    @Test
    @Covers("H7")
    void without_redis_holds_say_when_to_come_back_and_reads_go_on() {
        try (var alone = InventoryService.open(database.url())) {
            var refusal = refused(alone.holds.place(HotelWithHolds.slot(1, key(1), hotel.night(0), 1)));

            assertThat(refusal.status()).isEqualTo(503);
            assertThat(refusal.data()).containsKey("retryAfterSeconds");
            assertThat(alone.slot(hotel.night(0)).available()).isEqualTo(3);
            var hold = hotel.hold(1, 0, 1);
            assertThat(refused(alone.holds.find(hold.holdId(), new UserId(1))).status())
                    .isEqualTo(503);
        }
    }
}
