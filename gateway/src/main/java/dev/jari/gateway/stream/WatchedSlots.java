package dev.jari.gateway.stream;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.HeldPlaces;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotNumbers;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.gateway.service.Services;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The slots of one offering, from yesterday on: somewhere it still is. What is booked comes with the broadcasts; what
 * is held is asked for after each, so that a burst costs one question and no database. Holds that run out change a slot
 * without a broadcast, so the slot is looked at again just then.
 */
final class WatchedSlots implements Watched<WatchedSlots.Found> {

    private static final int PAGES_MAX = 1 + ListSlots.DAYS_MAX * 24 * 60 / ListSlots.PAGE_MAX;

    private final OfferingId offeringId;
    private final Services services;
    private final Clock clock;
    private final JsonMapper json;
    private final Map<SlotId, SlotNumbers> toldNumbers = new ConcurrentHashMap<>();
    private final Set<SlotId> toldIds = ConcurrentHashMap.newKeySet();
    private volatile boolean toldOfNew;
    private volatile SequencedMap<SlotId, Known> slots = new LinkedHashMap<>();
    private @Nullable StreamEvent snapshot;

    WatchedSlots(OfferingId offeringId, Services services, Clock clock, JsonMapper json) {
        this.offeringId = offeringId;
        this.services = services;
        this.clock = clock;
        this.json = json;
    }

    /**
     * A slot as it is known.
     *
     * @param changesAt by {@link System#nanoTime()}, when the next hold runs out; counts only while something is held
     */
    private record Known(SlotNumbers numbers, int held, long changesAt) {

        SlotState state() {
            var available = Math.max(0, numbers.capacity() - numbers.booked() - held);
            return new SlotState(numbers.slotId(), available, numbers.status(), numbers.version());
        }

        Known with(SlotNumbers row) {
            return numbers.version() < row.version() ? new Known(row, held, changesAt) : this;
        }

        boolean changesBefore(long nanos) {
            return held > 0 && changesAt - nanos <= 0;
        }
    }

    /**
     * What a look found.
     *
     * @param all every slot, if that was asked for
     * @param numbers of some, as they were told
     * @param held of those that were asked about and have live holds
     */
    record Found(
            @Nullable List<Slot> all,
            Map<SlotId, SlotNumbers> numbers,
            Set<SlotId> asked,
            List<HeldPlaces> held,
            long at) {}

    /** Inventory told of a change. */
    void changed(SlotsChanged changed) {
        if (changed.slotIds().isEmpty()) toldOfNew = true;
        for (var row : changed.numbers())
            toldNumbers.merge(row.slotId(), row, (known, other) -> known.version() > other.version() ? known : other);
        toldIds.addAll(changed.slotIds());
    }

    @Override
    public Found look(boolean everything) {
        var full = everything || toldOfNew;
        toldOfNew = false;
        var numbers = takenNumbers();
        var ids = takenIds();
        try {
            return full ? all(numbers) : some(numbers, ids);
        } catch (RuntimeException e) { // of whatever type: what was told must not be forgotten
            toldIds.addAll(ids);
            numbers.forEach((id, row) -> toldNumbers.putIfAbsent(id, row));
            toldOfNew = full || toldOfNew;
            throw e;
        }
    }

    /** Without those that no stream shows. */
    private Set<SlotId> takenIds() {
        var taken = new HashSet<SlotId>();
        for (var id : List.copyOf(toldIds)) if (toldIds.remove(id) && slots.containsKey(id)) taken.add(id);
        return taken;
    }

    private Found some(Map<SlotId, SlotNumbers> numbers, Set<SlotId> ids) {
        var asked = new HashSet<>(ids);
        var now = System.nanoTime();
        for (var slot : slots.values())
            if (slot.changesBefore(now)) asked.add(slot.numbers().slotId());
        var held = held(asked);
        return new Found(null, numbers, asked, held, System.nanoTime());
    }

    private Map<SlotId, SlotNumbers> takenNumbers() {
        var taken = new HashMap<SlotId, SlotNumbers>();
        for (var id : List.copyOf(toldNumbers.keySet())) {
            var row = toldNumbers.remove(id);
            if (row != null) taken.put(id, row);
        }
        return taken;
    }

    private Found all(Map<SlotId, SlotNumbers> numbers) {
        var from = LocalDate.now(clock).minusDays(1);
        var to = from.plusDays(ListSlots.DAYS_MAX - 1);
        var all = new ArrayList<Slot>();
        @Nullable String next = null;
        for (var pages = 0; pages < PAGES_MAX; pages++) {
            var page = Services.granted(
                    services.ask(new ListSlots(offeringId, from, to, next, ListSlots.UNSENT_PAGE_MAX)));
            all.addAll(page.items());
            next = page.nextCursor();
            if (next == null) break;
        }
        var asked = new HashSet<SlotId>();
        for (var slot : all) if (slot.held() > 0 || numbers.containsKey(slot.slotId())) asked.add(slot.slotId());
        var held = held(asked);
        return new Found(all, numbers, asked, held, System.nanoTime());
    }

    private List<HeldPlaces> held(Set<SlotId> slotIds) {
        var held = new ArrayList<HeldPlaces>();
        var ids = List.copyOf(slotIds);
        for (var begin = 0; begin < ids.size(); begin += FindHeld.SLOTS_MAX) {
            var some = ids.subList(begin, Math.min(begin + FindHeld.SLOTS_MAX, ids.size()));
            held.addAll(services.ask(new FindHeld(offeringId, some)).items());
        }
        return held;
    }

    @Override
    public List<StreamEvent> take(Found found) {
        var next = new LinkedHashMap<SlotId, Known>();
        if (found.all() == null) next.putAll(slots);
        else for (var slot : found.all()) next.put(slot.slotId(), newer(slots.get(slot.slotId()), slot, found.at()));
        found.numbers().forEach((id, row) -> next.computeIfPresent(id, (_, known) -> known.with(row)));
        for (var id : found.asked()) next.computeIfPresent(id, (_, known) -> new Known(known.numbers(), 0, 0));
        for (var held : found.held())
            next.computeIfPresent(
                    held.slotId(),
                    (_, known) -> new Known(
                            known.numbers(),
                            held.places(),
                            found.at()
                                    + Duration.ofMillis(held.changesInMillis()).toNanos()));
        var events = new ArrayList<StreamEvent>();
        for (var slot : next.values()) {
            var before = slots.get(slot.numbers().slotId());
            if (before == null || !before.state().equals(slot.state())) events.add(event(slot.state()));
        }
        if (!events.isEmpty() || next.size() != slots.size()) snapshot = null;
        slots = next;
        return events;
    }

    /** What was told of may be newer than a list that was being read meanwhile. */
    private static Known newer(@Nullable Known known, Slot slot, long at) {
        var row = new SlotNumbers(slot.slotId(), slot.version(), slot.capacity(), slot.booked(), slot.status());
        return known != null && known.numbers().version() > slot.version() ? known : new Known(row, slot.held(), at);
    }

    private StreamEvent event(SlotState state) {
        return StreamEvent.of(state.slotId().toString(), "slot", state.version(), json.writeValueAsString(state));
    }

    /** Written once for all who come while nothing changes. */
    @Override
    public StreamEvent snapshot() {
        var known = snapshot;
        if (known == null) {
            var items = slots.values().stream().map(Known::state).toList();
            known = StreamEvent.of("snapshot", "snapshot", null, json.writeValueAsString(Map.of("items", items)));
            snapshot = known;
        }
        return known;
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public Optional<Duration> changesIn() {
        var now = System.nanoTime();
        return slots.values().stream()
                .filter(slot -> slot.held() > 0)
                .map(slot -> Duration.ofNanos(Math.max(0, slot.changesAt() - now)))
                .min(Duration::compareTo);
    }
}
