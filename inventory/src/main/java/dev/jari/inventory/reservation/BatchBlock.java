package dev.jari.inventory.reservation;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.LivePicture.NamedHold;
import dev.jari.inventory.picture.LivePicture.Wanted;
import dev.jari.inventory.picture.StoredHold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The places a batch may need, taken from Redis before it decides, so that no hold can be placed on what it gives away.
 * One instant hold for each slot, however many bookings want it; the picture that the batch leaves ends it.
 */
final class BatchBlock {

    /** As long as a transaction may last and as much again; what is left of one that died is free after it. */
    private static final Duration LIFE = Duration.ofSeconds(60);

    private final HoldId name;
    private final Map<SlotId, Integer> wanted = new HashMap<>();
    private final Map<OfferingId, List<NamedHold>> named = new HashMap<>();
    private final Map<SlotId, List<HoldId>> taken = new HashMap<>();
    private final Map<HoldId, StoredHold> holds = new HashMap<>();
    private boolean asked;

    /**
     * @param firstNo the number of the first decision of the batch: no other batch ever commits it, so that a late word
     *     about one block can't end another, and the same batch tried again meets its own
     */
    BatchBlock(int lane, long firstNo) {
        this.name = new HoldId("b:%d:%d".formatted(lane, firstNo));
    }

    /** Asks Redis for what the commands want of the locked slots and tells these what others hold. */
    void take(LivePicture picture, Collection<SlotCommand> commands, Map<SlotId, LockedSlot> slots) {
        for (var command : commands) if (command instanceof SlotReserve reserve) want(reserve, slots);
        var byOffering = new LinkedHashMap<OfferingId, List<Wanted>>();
        var touched = new TreeSet<>(wanted.keySet());
        named.values().forEach(all -> all.forEach(one -> touched.addAll(one.slotIds())));
        for (var id : touched) {
            var slot = slots.get(id);
            if (slot == null) continue;
            byOffering
                    .computeIfAbsent(slot.offeringId(), _ -> new ArrayList<>())
                    .add(new Wanted(slot.row(), Math.min(slot.capacity(), wanted.getOrDefault(id, 0))));
        }
        byOffering.forEach((offeringId, rows) -> ask(picture, offeringId, rows, slots));
    }

    private void want(SlotReserve reserve, Map<SlotId, LockedSlot> slots) {
        if (reserve.quantity() < 1 || reserve.slotIds().size() > Decider.SLOTS_MAX) return;
        if (!slots.keySet().containsAll(reserve.slotIds())) return;
        if (reserve.holdId() != null) {
            named.computeIfAbsent(reserve.offeringId(), _ -> new ArrayList<>())
                    .add(new NamedHold(reserve.holdId(), reserve.quantity(), reserve.slotIds()));
            return;
        }
        // Cut before adding: a quantity of a billion must not overflow the sum.
        for (var id : reserve.slotIds())
            wanted.merge(id, Math.min(reserve.quantity(), Integer.MAX_VALUE / 1000), Integer::sum);
    }

    private void ask(LivePicture picture, OfferingId offeringId, List<Wanted> rows, Map<SlotId, LockedSlot> slots) {
        asked = true;
        var answer = picture.block(offeringId, name, LIFE, rows, named.getOrDefault(offeringId, List.of()));
        if (answer.isEmpty()) return;
        holds.putAll(answer.get().holds());
        for (var row : rows) {
            var id = row.row().slotId();
            var slot = slots.get(id);
            if (slot != null) slot.heldByHolds(answer.get().heldOf(id));
            if (answer.get().takenOf(id) > 0) taken.put(id, List.of(name));
        }
    }

    /** Those of the batch that live. */
    Map<HoldId, StoredHold> holds() {
        return holds;
    }

    /**
     * What ends in Redis with the batch: what it took, and holds that are booked now. A changed slot ends the block
     * also where Redis gave no answer, because it may have heard the question all the same.
     */
    Map<SlotId, List<HoldId>> ended(Decider decider) {
        var ended = new HashMap<>(taken);
        for (var slot : decider.changedSlots()) {
            var names = new ArrayList<>(decider.endedHolds().getOrDefault(slot.id(), List.of()));
            if (asked) names.add(name);
            ended.put(slot.id(), names);
        }
        return ended;
    }
}
