package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.picture.StoredHold;
import dev.jari.inventory.reservation.Reservation.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the messages of one batch, one after the other, on slots that are locked and reservations as they are.
 * Nothing here touches the database: what has to be written is collected.
 */
final class Decider {

    /** More nights than any stay, so that one message can't lock a whole calendar. */
    static final int SLOTS_MAX = 100;

    private final int lane;
    private final Instant now;
    private final Map<SlotId, LockedSlot> slots;
    private final Map<BookingId, Reservation> known;
    private final Map<HoldId, StoredHold> holds;
    private final Map<BookingId, Reservation> fresh = new LinkedHashMap<>();
    private final Map<BookingId, Reservation> released = new LinkedHashMap<>();
    private final Map<BookingId, List<Claim>> newClaims = new LinkedHashMap<>();
    private final Map<SlotId, List<HoldId>> endedHolds = new LinkedHashMap<>();
    private int brokenPromises;
    private long lastNo;

    /**
     * @param known what was decided before about the bookings of the batch
     * @param holds those the batch names that live
     * @param lastNo the last number of a decision in this lane
     */
    Decider(
            int lane,
            Instant now,
            Map<SlotId, LockedSlot> slots,
            Map<BookingId, Reservation> known,
            Map<HoldId, StoredHold> holds,
            long lastNo) {
        this.lane = lane;
        this.now = now;
        this.slots = slots;
        this.known = known;
        this.holds = new HashMap<>(holds);
        this.lastNo = lastNo;
    }

    SlotReply decide(SlotCommand command) {
        return switch (command) {
            case SlotReserve reserve -> reserve(reserve);
            case SlotRelease release -> release(release);
        };
    }

    /** Gives the answer: {@link SlotReserved} or {@link SlotReserveFailed}, the same as before for a booking known. */
    private SlotReply reserve(SlotReserve asked) {
        var before = find(asked.bookingId());
        if (before != null) return answerAgain(before, asked);
        var refusal = refusal(asked);
        var decided = new Reservation(
                asked.bookingId(),
                asked.offeringId(),
                lane,
                asked.acceptedSeq(),
                asked.holdId(),
                ++lastNo,
                refusal.isEmpty() ? State.RESERVED : State.REFUSED,
                refusal.orElse(null),
                refusal.isEmpty() ? null : Math.max(0, fewestAvailable(asked)),
                asked.quantity(),
                asked.slotIds(),
                now,
                null);
        fresh.put(asked.bookingId(), decided);
        if (refusal.isEmpty()) claim(asked);
        return answerAgain(decided, asked);
    }

    /** Whether it is decided about already, by an earlier batch or within this one. */
    boolean knows(BookingId bookingId) {
        return find(bookingId) != null;
    }

    private @Nullable Reservation find(BookingId bookingId) {
        var inThisBatch = released.getOrDefault(bookingId, fresh.get(bookingId));
        return inThisBatch != null ? inThisBatch : known.get(bookingId);
    }

    private static SlotReply answerAgain(Reservation decided, SlotReserve asked) {
        return switch (decided.state()) {
            case RESERVED ->
                new SlotReserved(decided.bookingId(), decided.slotIds(), decided.quantity(), decided.decidedAt());
            case REFUSED -> failed(asked, reasonOf(decided), decided);
            case RELEASED -> failed(asked, ReserveFailure.ALREADY_RELEASED, decided);
        };
    }

    private static ReserveFailure reasonOf(Reservation refused) {
        var reason = refused.reason();
        if (reason == null) throw new IllegalStateException("refused without a reason: " + refused);
        return reason;
    }

    private static SlotReserveFailed failed(SlotReserve asked, ReserveFailure reason, Reservation decided) {
        var available = decided.available() == null ? 0 : decided.available();
        return new SlotReserveFailed(asked.bookingId(), asked.slotIds(), reason, available, decided.decidedAt());
    }

    /** The first that applies, in the order of {@link ReserveFailure}. */
    private Optional<ReserveFailure> refusal(SlotReserve asked) {
        if (now.isAfter(asked.deadline())) return Optional.of(ReserveFailure.SAGA_TIMEOUT);
        var ids = asked.slotIds();
        if (asked.quantity() < 1 || ids.isEmpty() || ids.size() > SLOTS_MAX || new HashSet<>(ids).size() < ids.size())
            return Optional.of(ReserveFailure.VALIDATION_FAILED);
        var wanted = wanted(asked);
        if (wanted.size() < ids.size()) return Optional.of(ReserveFailure.SLOT_NOT_FOUND);
        if (wanted.stream().anyMatch(slot -> !slot.startsAt().isAfter(now)))
            return Optional.of(ReserveFailure.SLOT_IN_THE_PAST);
        if (wanted.stream().anyMatch(slot -> closed(slot, asked))) return Optional.of(ReserveFailure.SLOT_CLOSED);
        if (fewestAvailable(asked) >= asked.quantity()) return Optional.empty();
        if (holdOf(asked) != null) brokenPromises++;
        return Optional.of(ReserveFailure.SOLD_OUT);
    }

    /** The live hold that is this booking's own, if it came with one. */
    private @Nullable StoredHold holdOf(SlotReserve asked) {
        var hold = asked.holdId() == null ? null : holds.get(asked.holdId());
        return hold != null
                        && hold.user().equals(asked.userId())
                        && Set.copyOf(hold.slots()).equals(Set.copyOf(asked.slotIds()))
                ? hold
                : null;
    }

    /** Who was accepted while the slot was open may still have its places: closing is for those who come after. */
    private boolean closed(LockedSlot slot, SlotReserve asked) {
        return slot.closedTo(asked.requestedAt()) && holdOf(asked) == null;
    }

    /** Slots of another offering are as good as unknown: another lane decides about them. */
    private List<LockedSlot> wanted(SlotReserve asked) {
        var wanted = new ArrayList<LockedSlot>();
        for (var id : asked.slotIds()) {
            var slot = slots.get(id);
            if (slot != null && slot.offeringId().equals(asked.offeringId())) wanted.add(slot);
        }
        return wanted;
    }

    private int fewestAvailable(SlotReserve asked) {
        var hold = holdOf(asked);
        return wanted(asked).stream()
                .mapToInt(slot -> available(slot, hold))
                .min()
                .orElse(0);
    }

    /** What a hold has is its own, however many others were promised places of the slot. */
    private static int available(LockedSlot slot, @Nullable StoredHold hold) {
        if (hold == null) return slot.available();
        return Math.min(slot.room(), Math.max(hold.quantity(), slot.available() + hold.quantity()));
    }

    private void claim(SlotReserve asked) {
        var claims = new ArrayList<Claim>();
        var hold = holdOf(asked);
        for (var slot : wanted(asked)) {
            if (hold != null) {
                slot.unhold(hold.quantity());
                endedHolds.computeIfAbsent(slot.id(), _ -> new ArrayList<>()).add(asked.holdId());
            }
            slot.take(asked.quantity());
            claims.add(new Claim(asked.bookingId(), slot.id(), asked.quantity()));
        }
        newClaims.put(asked.bookingId(), claims);
        if (hold != null) holds.remove(asked.holdId());
    }

    /** Gives back what the booking has, if anything, and makes sure that it never gets anything again. */
    private SlotReleased release(SlotRelease asked) {
        var before = find(asked.bookingId());
        if (before == null) {
            fresh.put(asked.bookingId(), tombstone(asked));
            return new SlotReleased(asked.bookingId(), List.of(), 0, now);
        }
        return switch (before.state()) {
            case RESERVED -> giveBack(before);
            case REFUSED -> new SlotReleased(before.bookingId(), List.of(), 0, now);
            case RELEASED -> releasedAgain(before);
        };
    }

    private Reservation tombstone(SlotRelease asked) {
        return new Reservation(
                asked.bookingId(),
                asked.offeringId(),
                lane,
                null,
                null,
                ++lastNo,
                State.RELEASED,
                null,
                null,
                0,
                List.of(),
                now,
                now);
    }

    private SlotReleased giveBack(Reservation before) {
        for (var id : before.slotIds()) {
            var slot = slots.get(id);
            if (slot == null) throw new IllegalStateException("slot %s of %s is not locked".formatted(id, before));
            slot.giveBack(before.quantity());
        }
        var after = before.released(now);
        // Reserved and released within one batch, it is written once, as it ends.
        if (fresh.replace(before.bookingId(), after) == null) released.put(before.bookingId(), after);
        newClaims.remove(before.bookingId());
        return releasedAgain(after);
    }

    private static SlotReleased releasedAgain(Reservation gone) {
        var at = gone.releasedAt();
        if (at == null) throw new IllegalStateException("released without a time: " + gone);
        return new SlotReleased(gone.bookingId(), gone.slotIds(), gone.quantity(), at);
    }

    List<Reservation> newReservations() {
        return List.copyOf(fresh.values());
    }

    /** Those that were reserved by an earlier batch and are released by this one. */
    List<Reservation> releasedReservations() {
        return List.copyOf(released.values());
    }

    List<Claim> newClaims() {
        return newClaims.values().stream().flatMap(List::stream).toList();
    }

    /** The holds of each slot whose places are booked now. */
    Map<SlotId, List<HoldId>> endedHolds() {
        return endedHolds;
    }

    /** How many live holds found no room: the database kept what Redis had promised twice from being sold twice. */
    int brokenPromises() {
        return brokenPromises;
    }

    List<LockedSlot> changedSlots() {
        return slots.values().stream().filter(LockedSlot::changed).toList();
    }
}
