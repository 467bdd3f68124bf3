package dev.jari.inventory.hold;

import dev.jari.contracts.answer.Answer.Granted;
import dev.jari.contracts.answer.Answer.Refused;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.InventoryService;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A hotel with three nights from 2026-12-01 on, and the wishes of people who come there. */
final class HotelWithHolds implements AutoCloseable {

    static final LocalDate FIRST = LocalDate.of(2026, 12, 1);

    final InventoryService inventory;
    final Offering rooms;
    final List<SlotId> nights;
    private long lastBooking;

    HotelWithHolds(InventoryService inventory, int capacity) {
        this.inventory = inventory;
        inventory
                .database
                .jdbc()
                .sql("TRUNCATE venue, offering, slot, reservation, claim, outbox CASCADE")
                .update();
        rooms = inventory.offering(inventory.venue(VenueKind.LODGING), capacity);
        nights = inventory.nights(rooms.offeringId(), 3, capacity);
        inventory.forgetSaid();
    }

    /** Always the same for a number. */
    static String key(long number) {
        return new UUID(0x4000L, number).toString();
    }

    SlotId night(int index) {
        return nights.get(index);
    }

    static PlaceHold slot(long user, @Nullable String key, SlotId slotId, @Nullable Integer quantity) {
        return new PlaceHold(new UserId(user), key, new OneSlot(slotId), quantity);
    }

    PlaceHold stay(long user, String key, LocalDate checkIn, LocalDate checkOut, Integer quantity) {
        return new PlaceHold(new UserId(user), key, new Nights(rooms.offeringId(), checkIn, checkOut), quantity);
    }

    HoldOutcome ask(long user, int night, int quantity) {
        return inventory.holds.place(slot(user, key(user), night(night), quantity));
    }

    Hold hold(long user, int night, int quantity) {
        return live(ask(user, night, quantity));
    }

    static Hold live(HoldOutcome outcome) {
        if (outcome instanceof HoldOutcome.Live live) return live.hold();
        throw new AssertionError("refused: " + outcome);
    }

    static Refusal refusal(HoldOutcome outcome) {
        return switch (HoldResponder.answer(outcome)) {
            case Refused<Hold>(var refusal) -> refusal;
            case Granted<Hold>(var hold) -> throw new AssertionError("placed: " + hold);
        };
    }

    HoldOutcome pin(Hold hold) {
        var until = inventory.clock.instant().plus(Duration.ofSeconds(60));
        return inventory.holds.pin(new PinHold(hold.holdId(), hold.userId(), until, new BookingId(7)));
    }

    SlotReserve direct(long user, int quantity, int... nights) {
        return reserve(new UserId(user), null, quantity, nights);
    }

    SlotReserve confirm(Hold hold, int... nights) {
        return reserve(hold.userId(), hold.holdId(), hold.quantity(), nights);
    }

    private SlotReserve reserve(UserId user, @Nullable HoldId holdId, int quantity, int... nights) {
        var id = ++lastBooking;
        var slots = Arrays.stream(nights).mapToObj(this.nights::get).toList();
        var now = inventory.clock.instant();
        return new SlotReserve(
                new BookingId(id),
                "BK-" + id,
                rooms.offeringId(),
                slots,
                quantity,
                holdId,
                user,
                id,
                now.plusSeconds(60),
                now);
    }

    @Override
    public void close() {
        inventory.close();
    }
}
