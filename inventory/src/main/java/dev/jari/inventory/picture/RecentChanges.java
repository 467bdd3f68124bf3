package dev.jari.inventory.picture;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The slots that were changed in this interval of the drift check and the one before. */
final class RecentChanges {

    /** More than can be looked at within an interval; the walk through all slots finds the rest. */
    private static final int SLOTS_MAX = 5000;

    private Set<SlotId> now = new HashSet<>();
    private Set<SlotId> before = new HashSet<>();

    synchronized void add(Collection<SlotPicture> pictures) {
        for (var picture : pictures) if (now.size() < SLOTS_MAX) now.add(picture.slotId());
    }

    /** Begins a new interval. */
    synchronized Set<SlotId> take() {
        var both = new HashSet<>(now);
        both.addAll(before);
        before = now;
        now = new HashSet<>();
        return both;
    }
}
