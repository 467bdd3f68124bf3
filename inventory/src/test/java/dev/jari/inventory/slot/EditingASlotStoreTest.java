package dev.jari.inventory.slot;

import static dev.jari.inventory.InventoryService.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EditingASlotStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private InventoryService inventory;
    private OfferingId offeringId;
    private List<SlotId> nights;
    private SlotId slotId;

    @BeforeEach
    void open() {
        inventory = InventoryService.open(database.url());
        inventory
                .database
                .jdbc()
                .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE")
                .update();
        offeringId = inventory.offering(inventory.venue(VenueKind.LODGING), 4).offeringId();
        nights = inventory.nights(offeringId, 3, 4);
        slotId = nights.getFirst();
        inventory.forgetSaid();
    }

    @AfterEach
    void close() {
        inventory.close();
    }

    @Test
    @Covers({"C5", "C7"})
    void an_edit_with_the_edition_seen_counts_both_edition_and_version_and_is_announced() {
        var outcome = inventory.slots.edit(new EditSlot(slotId, 1L, 9, new MoneyInput(25_000L, "KRW"), true));

        var slot = ((SlotOutcome.Found) outcome).slot();
        assertThat(slot)
                .extracting(Slot::capacity, Slot::price, Slot::premium, Slot::edition, Slot::version)
                .containsExactly(9, new Money(25_000, "KRW"), true, 2L, 2L);
        assertThat(inventory.said(GameTimeSlot.SYNC, GameTimeSlot.class))
                .extracting(GameTimeSlot::id, GameTimeSlot::version, GameTimeSlot::maxPlayers, GameTimeSlot::price)
                .containsExactly(tuple(slotId, 2L, 9, 25_000L));
    }

    @Test
    @Covers("C5")
    void a_stale_or_missing_edition_is_refused_and_nothing_overwritten() {
        inventory.slots.edit(new EditSlot(slotId, 1L, 9, null, null));
        inventory.forgetSaid();

        assertThat(inventory.slots.edit(new EditSlot(slotId, 1L, 5, null, null)))
                .isEqualTo(new SlotOutcome.EditionStale(2));
        assertThat(inventory.slots.edit(new EditSlot(slotId, null, 5, null, null)))
                .isEqualTo(new SlotOutcome.EditionMissing());
        assertThat(inventory.slots.close(slotId, 1L)).isEqualTo(new SlotOutcome.EditionStale(2));
        assertThat(inventory.slot(slotId).capacity()).isEqualTo(9);
        assertThat(inventory.said(GameTimeSlot.SYNC, GameTimeSlot.class)).isEmpty();
    }

    @Test
    @Covers("C5")
    void an_edit_of_nothing_changes_nothing_but_still_needs_the_edition_seen() {
        var before = inventory.slot(slotId);

        assertThat(inventory.slots.edit(new EditSlot(slotId, 1L, null, null, null)))
                .isEqualTo(new SlotOutcome.Found(before));
        assertThat(inventory.slot(slotId)).isEqualTo(before);
        assertThat(inventory.said(GameTimeSlot.SYNC, GameTimeSlot.class)).isEmpty();
        assertThat(inventory.slots.edit(new EditSlot(slotId, 2L, null, null, null)))
                .isEqualTo(new SlotOutcome.EditionStale(1));
        assertThat(inventory.slots.edit(new EditSlot(slotId, null, null, null, null)))
                .isEqualTo(new SlotOutcome.EditionMissing());
    }

    @Test
    @Covers("C5")
    void a_rush_of_bookings_does_not_make_an_edit_stale() {
        inventory.handle(inventory.reserve(1, offeringId, 1, slotId));
        inventory.handle(inventory.reserve(2, offeringId, 1, slotId));

        assertThat(inventory.slot(slotId).version()).isEqualTo(3);
        assertThat(inventory.slots.edit(new EditSlot(slotId, 1L, 2, null, null)))
                .isInstanceOf(SlotOutcome.Found.class);
        assertThat(inventory.slot(slotId).status()).isEqualTo(SlotStatus.FULLY_BOOKED);
    }

    @Test
    @Covers("C5")
    void capacity_never_goes_below_what_is_booked() {
        inventory.handle(inventory.reserve(1, offeringId, 3, slotId));

        assertThat(inventory.slots.edit(new EditSlot(slotId, 1L, 2, null, null)))
                .isEqualTo(new SlotOutcome.CapacityBelowBooked(3, 0));
        assertThat(inventory.slot(slotId).capacity()).isEqualTo(4);
    }

    @Test
    @Covers("C5")
    void impossible_values_are_named_one_by_one() {
        var outcome = inventory.slots.edit(new EditSlot(slotId, 1L, 0, new MoneyInput(-1L, "USD"), null));

        assertThat(((SlotOutcome.Invalid) outcome).errors())
                .extracting(FieldError::pointer, FieldError::code)
                .containsExactly(
                        tuple("/capacity", "out-of-range"),
                        tuple("/price/amount", "out-of-range"),
                        tuple("/price/currency", "other-currency"));
        assertThat(inventory.slots.edit(new EditSlot(new SlotId(987_654_321), 1L, 0, null, null)))
                .isEqualTo(new SlotOutcome.UnknownSlot());
    }

    @Test
    @Covers("C3")
    void reopening_shows_what_the_numbers_say_and_closing_twice_changes_nothing() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 4, slotId));

        // when
        inventory.slots.close(slotId, 1L);
        inventory.slots.close(slotId, null);
        var closed = inventory.slot(slotId);
        inventory.slots.reopen(slotId, null);

        // then
        assertThat(closed.status()).isEqualTo(SlotStatus.CLOSED);
        assertThat(closed.edition()).isEqualTo(2);
        assertThat(inventory.slot(slotId).status()).isEqualTo(SlotStatus.FULLY_BOOKED);
        inventory.handle(inventory.release(1, offeringId, slotId));
        assertThat(inventory.slot(slotId).status()).isEqualTo(SlotStatus.AVAILABLE);
    }

    @Test
    @Covers("Z5")
    void an_edit_that_never_gets_at_its_slot_says_busy_and_not_sold_out() throws SQLException {
        try (var holder = database.connect();
                var statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SET search_path = inventory");
            statement.execute("SELECT id FROM slot WHERE id = %s FOR UPDATE".formatted(slotId));

            assertThat(inventory.slots.close(slotId, null)).isEqualTo(new SlotOutcome.Busy());
            holder.rollback();
        }
        assertThat(inventory.slots.close(slotId, null)).isInstanceOf(SlotOutcome.Found.class);
    }

    @Test
    @Covers("C4")
    void a_stay_has_the_fewest_rooms_of_its_nights_and_the_sum_of_their_prices() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 3, nights.get(1)));

        // when
        var outcome = inventory.slots.stay(new FindStay(offeringId, day("2026-12-01"), day("2026-12-04")));

        // then
        var stay = ((StayOutcome.Found) outcome).stay();
        assertThat(stay.available()).isEqualTo(1);
        assertThat(stay.total()).isEqualTo(new Money(60_000, "KRW"));
        assertThat(stay.nights()).extracting(Night::available).containsExactly(4, 1, 4);
        inventory.slots.close(nights.get(2), null);
        var closed = (StayOutcome.Found)
                inventory.slots.stay(new FindStay(offeringId, day("2026-12-01"), day("2026-12-04")));
        assertThat(closed.stay().available()).isZero();
    }

    @Test
    @Covers("C4")
    void a_stay_with_a_night_that_is_not_for_sale_names_it() {
        assertThat(inventory.slots.stay(new FindStay(offeringId, day("2026-12-02"), day("2026-12-06"))))
                .isEqualTo(new StayOutcome.NightMissing(day("2026-12-04")));
        assertThat(inventory.slots.stay(new FindStay(offeringId, day("2026-12-02"), day("2026-12-02"))))
                .isInstanceOf(StayOutcome.Invalid.class);
        assertThat(inventory.slots.stay(new FindStay(offeringId, LocalDate.MIN, LocalDate.MIN.plusDays(2))))
                .isInstanceOf(StayOutcome.Invalid.class);
        assertThat(inventory.slots.stay(
                        new FindStay(new OfferingId(987_654_321), day("2026-12-02"), day("2026-12-03"))))
                .isEqualTo(new StayOutcome.UnknownOffering(new OfferingId(987_654_321)));
    }

    @Test
    @Covers({"C2", "C7"})
    void a_slot_that_is_taken_off_sale_is_neither_shown_nor_sold_and_keeps_what_it_sold() {
        // given
        inventory.handle(inventory.reserve(1, offeringId, 1, slotId));
        inventory.forgetSaid();

        // when
        var outcome = inventory.slots.edit(new EditSlot(slotId, 1L, null, null, null, false));

        // then
        assertThat(((SlotOutcome.Found) outcome).slot())
                .extracting(Slot::onSale, Slot::status, Slot::booked, Slot::edition)
                .containsExactly(false, SlotStatus.CLOSED, 1, 2L);
        assertThat(inventory.said(GameTimeSlot.SYNC, GameTimeSlot.class))
                .extracting(GameTimeSlot::isActive)
                .containsExactly(false);
        assertThat(inventory.said(SlotPicture.TYPE, SlotPicture.class))
                .extracting(SlotPicture::status)
                .containsExactly(SlotStatus.CLOSED);
        assertThat(inventory.slots.find(slotId)).isEqualTo(new SlotOutcome.UnknownSlot());
        assertThat(listed()).containsExactlyElementsOf(nights.subList(1, 3));
        var night = inventory.slots.known(slotId).orElseThrow().date();
        assertThat(inventory.slots.stay(new FindStay(offeringId, night, night.plusDays(1))))
                .isEqualTo(new StayOutcome.NightMissing(night));
        inventory.forgetSaid();
        inventory.handle(inventory.reserve(2, offeringId, 1, slotId));
        assertThat(inventory.said(SlotReserveFailed.TYPE, SlotReserveFailed.class))
                .extracting(SlotReserveFailed::reason)
                .containsExactly(ReserveFailure.SLOT_CLOSED);
        assertThat(inventory.count("claim WHERE slot_id = " + slotId)).isOne();
    }

    private List<SlotId> listed() {
        return inventory.slots.list(offeringId, LocalDate.EPOCH, LocalDate.parse("2100-01-01"), null, 100).stream()
                .map(Slot::slotId)
                .toList();
    }

    @Test
    @Covers({"C2", "C3"})
    void a_slot_that_is_put_on_sale_again_is_as_it_was() {
        // given
        inventory.slots.edit(new EditSlot(slotId, 1L, null, null, null, false));

        // when
        assertThat(inventory.slots.edit(new EditSlot(slotId, 1L, null, null, null, true)))
                .isEqualTo(new SlotOutcome.EditionStale(2));
        inventory.slots.edit(new EditSlot(slotId, 2L, 5, null, null));
        inventory.slots.close(slotId, null);
        inventory.slots.edit(new EditSlot(slotId, 4L, null, null, null, true));

        // then
        assertThat(inventory.slot(slotId))
                .extracting(Slot::onSale, Slot::status, Slot::capacity)
                .containsExactly(true, SlotStatus.CLOSED, 5);
        inventory.slots.reopen(slotId, null);
        assertThat(inventory.slot(slotId).status()).isEqualTo(SlotStatus.AVAILABLE);
        assertThat(listed()).containsExactlyElementsOf(nights);
    }
}
