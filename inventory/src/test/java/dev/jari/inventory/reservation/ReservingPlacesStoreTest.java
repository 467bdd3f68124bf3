package dev.jari.inventory.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataIntegrityViolationException;

class ReservingPlacesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;
    private Offering offering;
    private static final SlotId UNKNOWN = new SlotId(999);

    private SlotId first;
    private SlotId second;
    private SlotId third;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory
                .database
                .jdbc()
                .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE")
                .update();
        offering = inventory.offering(inventory.venue(VenueKind.LODGING), 2);
        var nights = inventory.nights(offering.offeringId(), 3, 2);
        first = nights.get(0);
        second = nights.get(1);
        third = nights.get(2);
        inventory.forgetSaid();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    @Covers({"C3", "B4"})
    void the_last_place_makes_a_slot_fully_booked_and_a_release_opens_it_again() {
        inventory.handle(reserve(1, 1, first), reserve(2, 1, first), reserve(3, 1, first));

        assertThat(inventory.slot(first).status()).isEqualTo(SlotStatus.FULLY_BOOKED);
        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L, 2L);
        assertThat(failed())
                .extracting(SlotReserveFailed::bookingId, SlotReserveFailed::reason, SlotReserveFailed::available)
                .containsExactly(tuple(new BookingId(3), ReserveFailure.SOLD_OUT, 0));

        inventory.handle(inventory.release(1, offering.offeringId(), first));

        assertThat(inventory.slot(first).status()).isEqualTo(SlotStatus.AVAILABLE);
        assertThat(inventory.slot(first).booked()).isEqualTo(1);
    }

    @Test
    void every_batch_is_timed_whatever_it_decides() {
        var timer = inventory.meters.get("slot.update").timer();

        inventory.handle(reserve(1, 1, first), reserve(2, 2, first));
        inventory.handle(inventory.release(1, offering.offeringId(), first));

        assertThat(timer.count()).isEqualTo(2);
        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isPositive();
    }

    @Test
    @Covers("B4")
    void a_stay_gets_all_its_nights_or_none() {
        // given
        inventory.handle(reserve(1, 2, second));

        // when
        inventory.handle(reserve(2, 1, first, second, third));

        // then
        assertThat(failed()).extracting(said -> said.bookingId().value()).containsExactly(2L);
        assertThat(inventory.slot(first).booked()).isZero();
        assertThat(inventory.slot(third).booked()).isZero();
        assertThat(inventory.count("claim")).isEqualTo(1);
    }

    @Test
    @Covers("B4")
    void whoever_fits_behind_one_who_does_not_is_served() {
        inventory.handle(reserve(1, 1, first), reserve(2, 2, first), reserve(3, 1, first));

        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L, 3L);
        assertThat(failed()).extracting(SlotReserveFailed::available).containsExactly(1);
    }

    @Test
    @Covers({"B3", "Z3"})
    void a_reserve_that_comes_after_its_release_is_refused() {
        inventory.handle(inventory.release(1, offering.offeringId(), first));
        inventory.handle(reserve(1, 1, first));

        assertThat(released()).extracting(SlotReleased::quantity).containsExactly(0);
        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.ALREADY_RELEASED);
        assertThat(inventory.slot(first).booked()).isZero();
    }

    @Test
    @Covers({"B2", "B3"})
    void a_repeated_reserve_gets_the_same_answer_and_changes_nothing() {
        // given
        inventory.handle(reserve(1, 2, first));
        var version = inventory.slot(first).version();

        // when
        inventory.clock.advance(Duration.ofDays(10));
        inventory.handle(reserve(1, 2, first), reserve(1, 2, first));

        // then
        assertThat(reserved()).hasSize(3).containsOnly(reserved().getFirst());
        assertThat(inventory.slot(first).booked()).isEqualTo(2);
        assertThat(inventory.slot(first).version()).isEqualTo(version);
    }

    @Test
    @Covers({"B3", "Z4"})
    void a_second_release_gets_the_same_answer_and_changes_nothing() {
        // given
        inventory.handle(reserve(1, 1, first, second), reserve(2, 1, first));
        inventory.handle(inventory.release(1, offering.offeringId(), first, second));

        // when
        inventory.handle(
                inventory.release(1, offering.offeringId(), first, second),
                inventory.release(1, offering.offeringId(), first, second));

        // then
        assertThat(released()).hasSize(3).containsOnly(released().getFirst());
        assertThat(released().getFirst().slotIds()).containsExactly(first, second);
        assertThat(inventory.slot(first).booked()).isEqualTo(1);
        assertThat(inventory.slot(second).booked()).isZero();
    }

    @Test
    @Covers("B3")
    void whoever_was_refused_stays_refused_when_places_come_free() {
        // given
        inventory.handle(reserve(1, 2, first), reserve(2, 1, first));

        // when
        inventory.handle(inventory.release(1, offering.offeringId(), first));
        inventory.handle(reserve(2, 1, first));

        // then
        assertThat(failed()).hasSize(2).containsOnly(failed().getFirst());
        assertThat(inventory.slot(first).booked()).isZero();
    }

    @Test
    @Covers({"B3", "Z3"})
    void reserve_and_release_in_one_batch_leave_nothing_behind() {
        inventory.handle(
                reserve(1, 2, first), inventory.release(1, offering.offeringId(), first), reserve(2, 2, first));

        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L, 2L);
        assertThat(inventory.slot(first).booked()).isEqualTo(2);
        assertThat(inventory.count("claim WHERE booking_id = 1")).isZero();
        assertThat(inventory.count("reservation WHERE booking_id = 1 AND state = 'RELEASED'"))
                .isOne();
    }

    @Test
    @Covers("B2")
    void answers_given_again_are_the_same_to_the_last_digit_while_time_goes_on() {
        // given
        var ticks = new AtomicLong();
        var ticking = new Reservations(
                inventory.database,
                inventory.outbox,
                inventory.news,
                inventory.picture,
                () -> inventory.clock.instant().plusNanos(1_234_567 * ticks.incrementAndGet()),
                inventory.meters);
        var commands = List.of(reserve(1, 1, first), reserve(2, 5, first));
        var release = List.of(inventory.release(1, offering.offeringId(), first));

        // when
        for (var again = 0; again < 2; again++) inventory.handle(ticking, commands);
        for (var again = 0; again < 2; again++) inventory.handle(ticking, release);

        // then
        assertThat(reserved()).hasSize(2).containsOnly(reserved().getFirst());
        assertThat(failed()).hasSize(2).containsOnly(failed().getFirst());
        assertThat(released()).hasSize(2).containsOnly(released().getFirst());
    }

    @Test
    @Covers("B3")
    void after_its_deadline_a_reserve_is_refused() {
        // given
        var late = reserve(1, 1, first);

        // when
        inventory.clock.advance(Duration.ofSeconds(61));
        inventory.handle(late);

        // then
        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SAGA_TIMEOUT);
        assertThat(inventory.slot(first).booked()).isZero();
    }

    @Test
    @Covers("C3")
    void a_closed_slot_takes_nobody_new_and_keeps_whom_it_has() {
        // given
        inventory.handle(reserve(1, 1, first));
        inventory.slots.close(first, null);

        // when
        inventory.handle(reserve(1, 1, first), reserve(2, 1, first));

        // then
        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L, 1L);
        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SLOT_CLOSED);
        assertThat(inventory.slot(first).booked()).isEqualTo(1);
    }

    @Test
    @Covers("C3")
    void who_was_accepted_before_the_slot_closed_still_gets_the_place() {
        // given
        var before = reserve(1, 1, first);
        inventory.clock.advance(Duration.ofSeconds(1));
        inventory.slots.close(first, null);
        var after = reserve(2, 1, first);
        inventory.clock.advance(Duration.ofSeconds(1));
        inventory.slots.edit(new EditSlot(first, inventory.slot(first).edition(), 9, null, null));
        var later = reserve(3, 1, first);

        // when
        inventory.handle(before, after, later);

        // then
        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L);
        assertThat(failed())
                .extracting(SlotReserveFailed::bookingId, SlotReserveFailed::reason)
                .containsExactly(
                        tuple(new BookingId(2), ReserveFailure.SLOT_CLOSED),
                        tuple(new BookingId(3), ReserveFailure.SLOT_CLOSED));
        assertThat(inventory.slot(first).status()).isEqualTo(SlotStatus.CLOSED);
    }

    @Test
    @Covers("C3")
    void reopening_forgets_since_when_the_slot_was_closed() {
        // given
        inventory.slots.close(first, null);
        inventory.slots.reopen(first, null);
        inventory.clock.advance(Duration.ofSeconds(1));
        var between = reserve(1, 1, first);
        inventory.clock.advance(Duration.ofSeconds(1));
        inventory.slots.close(first, null);

        // when
        inventory.handle(between);

        // then
        assertThat(reserved()).extracting(said -> said.bookingId().value()).containsExactly(1L);
    }

    @Test
    @Covers("C3")
    void a_deleted_offering_takes_nobody_whenever_they_were_accepted() {
        var before = reserve(1, 1, first);
        inventory.clock.advance(Duration.ofSeconds(1));
        inventory.offerings.delete(offering.offeringId());

        inventory.handle(before);

        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SLOT_CLOSED);
    }

    @Test
    @Covers("B4")
    void refusals_come_in_their_order() {
        // given
        var other = inventory.offering(inventory.venue(VenueKind.LODGING), 1);
        var elsewhere = inventory.nights(other.offeringId(), 1, 1).getFirst();
        inventory.slots.close(second, null);

        // when
        inventory.handle(
                reserve(1, 0, UNKNOWN),
                reserve(2, 1),
                reserve(3, 1, first, first),
                reserve(4, 1, UNKNOWN),
                reserve(5, 1, elsewhere),
                reserve(6, 9, second),
                reserve(7, 9, first));
        inventory.clock.moveTo(inventory.slot(first).startsAt());
        inventory.handle(reserve(8, 1, first), reserve(9, 1, first, second));

        // then
        assertThat(failed())
                .extracting(SlotReserveFailed::reason)
                .containsExactly(
                        ReserveFailure.VALIDATION_FAILED,
                        ReserveFailure.VALIDATION_FAILED,
                        ReserveFailure.VALIDATION_FAILED,
                        ReserveFailure.SLOT_NOT_FOUND,
                        ReserveFailure.SLOT_NOT_FOUND,
                        ReserveFailure.SLOT_CLOSED,
                        ReserveFailure.SOLD_OUT,
                        ReserveFailure.SLOT_IN_THE_PAST,
                        ReserveFailure.SLOT_IN_THE_PAST);
    }

    @Test
    @Covers("B4")
    void decisions_are_numbered_without_gaps_in_the_order_they_were_made() {
        inventory.handle(reserve(5, 1, first), reserve(3, 2, first));
        inventory.handle(reserve(3, 2, first), reserve(4, 1, first));

        var numbered = inventory
                .database
                .jdbc()
                .sql("SELECT booking_id FROM reservation ORDER BY decision_no")
                .query((row, _) -> row.getLong(1))
                .list();
        assertThat(numbered).containsExactly(5L, 3L, 4L);
        assertThat(inventory.count(
                        "reservation r JOIN decision_counter c ON c.lane = r.lane AND r.decision_no > c.last_no"))
                .isZero();
    }

    @Test
    void a_reservation_remembers_the_hold_it_came_from() {
        var plain = reserve(1, 1, first);
        var held = new SlotReserve(
                new BookingId(2),
                plain.bookingNumber(),
                plain.offeringId(),
                plain.slotIds(),
                1,
                new HoldId("hold-of-2"),
                plain.userId(),
                2,
                plain.deadline(),
                plain.requestedAt());

        inventory.handle(plain, held);

        assertThat(inventory.count("reservation WHERE hold_id = 'hold-of-2' AND booking_id = 2"))
                .isOne();
        assertThat(inventory.count("reservation WHERE hold_id IS NULL AND booking_id = 1"))
                .isOne();
    }

    @Test
    @Covers({"B2", "Z4"})
    void the_database_itself_refuses_to_oversell_or_to_go_below_nothing() {
        var jdbc = inventory.database.jdbc();

        assertThatThrownBy(() -> jdbc.sql("UPDATE slot SET booked = 3 WHERE id = ?")
                        .param(first)
                        .update())
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("slot_is_never_oversold");
        assertThatThrownBy(() -> jdbc.sql("UPDATE slot SET booked = -1 WHERE id = ?")
                        .param(first)
                        .update())
                .hasMessageContaining("slot_is_never_oversold");
        assertThatThrownBy(() -> jdbc.sql("INSERT INTO claim (booking_id, slot_id, quantity) VALUES (77, ?, 1)")
                        .param(first)
                        .update())
                .hasMessageContaining("claim_of_a_reservation");
    }

    @Test
    @Covers("C5")
    void capacity_cut_to_what_is_booked_refuses_the_next() {
        // given
        inventory.handle(reserve(1, 1, first));
        inventory.slots.edit(new EditSlot(first, 1L, 1, null, null));

        // when
        inventory.handle(reserve(2, 1, first));

        // then
        assertThat(failed()).extracting(SlotReserveFailed::reason).containsExactly(ReserveFailure.SOLD_OUT);
    }

    private SlotReserve reserve(long booking, int quantity, SlotId... slotIds) {
        return inventory.reserve(booking, offering.offeringId(), quantity, slotIds);
    }

    private List<SlotReserved> reserved() {
        return inventory.said(SlotReserved.TYPE, SlotReserved.class);
    }

    private List<SlotReserveFailed> failed() {
        return inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class);
    }

    private List<SlotReleased> released() {
        return inventory.said(SlotReleased.TYPE, SlotReleased.class);
    }
}
