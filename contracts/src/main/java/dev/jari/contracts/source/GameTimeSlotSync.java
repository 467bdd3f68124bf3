package dev.jari.contracts.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.jari.contracts.slot.KnownSlot;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@link GameTimeSlot#SYNC} carries: a slot as the source designs have it, and, where many came into being at once,
 * others beside it. A reader of the release before sees the first alone and asks for the others when they are wanted.
 */
public record GameTimeSlotSync(
        @JsonUnwrapped GameTimeSlot slot,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable List<GameTimeSlot> others) {

    /** The most slots of one message: some 35 kB. */
    public static final int SLOTS_MAX = 50;

    public GameTimeSlotSync {
        if (others != null) others = List.copyOf(others);
    }

    /** One message of several slots, of which there are at least one and at most {@link #SLOTS_MAX}. */
    public static GameTimeSlotSync of(List<KnownSlot> slots) {
        if (slots.isEmpty() || slots.size() > SLOTS_MAX)
            throw new IllegalArgumentException("a message tells of 1 to %d slots, not of %d".formatted(SLOTS_MAX, slots.size()));
        var all = slots.stream().map(GameTimeSlot::of).toList();
        return new GameTimeSlotSync(all.getFirst(), all.subList(1, all.size()));
    }

    /** All of them, the first first. */
    public Stream<GameTimeSlot> slots() {
        return others == null ? Stream.of(slot) : Stream.concat(Stream.of(slot), others.stream());
    }
}
