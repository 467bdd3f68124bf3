package dev.jari.inventory.hold;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Places.TimeAtTable;
import dev.jari.inventory.hold.HeldPlacesStore.Row;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.StoredHold;
import dev.jari.inventory.slot.SlotOutcome;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the slots a wish is about. What was found is remembered for a second: in a rush all customers ask for the same
 * slots, and neither their start nor their price changes that fast. How many places are left is never remembered.
 */
public final class HeldPlacesFinder {

    private static final Duration LIFE = Duration.ofSeconds(1);
    private static final int REMEMBERED_MAX = 10_000;

    private final HeldPlacesStore store;
    private final Offerings offerings;
    private final SlotRules rules;
    private final ConcurrentHashMap<Object, Remembered> remembered = new ConcurrentHashMap<>();

    public HeldPlacesFinder(ServiceDatabase database, Offerings offerings, SlotRules rules) {
        this.store = new HeldPlacesStore(database.jdbc());
        this.offerings = offerings;
        this.rules = rules;
    }

    /** Either the places, or why there are none. */
    record Answer(@Nullable HeldPlaces places, HoldOutcome.@Nullable Refused refused) {

        static Answer of(HeldPlaces places) {
            return new Answer(places, null);
        }

        static Answer none(HoldOutcome.Refused why) {
            return new Answer(null, why);
        }
    }

    private record Remembered(HeldPlaces places, long since) {}

    Answer find(Places.OnSale wanted) {
        return remembering(wanted, () -> switch (wanted) {
            case OneSlot(var slotId) -> slot(slotId);
            case Nights nights -> stay(nights);
            case TimeAtTable time -> start(time);
        });
    }

    /** Those of a hold that was placed before, whatever became of its offering. */
    HeldPlaces find(StoredHold hold) {
        var days = HeldPlaces.daysOf(hold.range());
        var answer = remembering(hold.slots(), () -> places(store.slots(hold.slots(), true), hold.range(), days));
        return Objects.requireNonNull(answer.places(), "a hold on slots that never were");
    }

    private Answer remembering(Object key, Supplier<Answer> find) {
        var known = remembered.get(key);
        if (known != null && System.nanoTime() - known.since < LIFE.toNanos()) return Answer.of(known.places);
        var since = System.nanoTime();
        var answer = find.get();
        if (answer.places() != null) {
            if (remembered.size() >= REMEMBERED_MAX) remembered.clear();
            remembered.put(key, new Remembered(answer.places(), since));
        }
        return answer;
    }

    private Answer slot(SlotId slotId) {
        return places(store.slots(List.of(slotId), false), HeldPlaces.rangeOf(slotId), List.of());
    }

    private Answer start(TimeAtTable start) {
        return switch (rules.at(new FindSlotAt(start.offeringId(), start.date(), start.startTime()))) {
            case SlotOutcome.Found found -> slot(found.slot().slotId());
            case SlotOutcome.UnknownOffering unknown ->
                Answer.none(new HoldOutcome.UnknownOffering(unknown.offeringId()));
            case SlotOutcome.Invalid invalid -> Answer.none(new HoldOutcome.Impossible(invalid.errors()));
            case SlotOutcome.InThePast _ -> Answer.none(new HoldOutcome.InThePast());
            case SlotOutcome.UnknownSlot _,
                    SlotOutcome.EditionMissing _,
                    SlotOutcome.EditionStale _,
                    SlotOutcome.CapacityBelowBooked _,
                    SlotOutcome.Busy _ -> Answer.none(new HoldOutcome.UnknownSlot());
        };
    }

    private Answer stay(Nights stay) {
        var offering = offerings.find(stay.offeringId());
        if (offering.isEmpty() || !offering.get().kind().sellsNights())
            return Answer.none(new HoldOutcome.UnknownOffering(stay.offeringId()));
        var nights = (int) ChronoUnit.DAYS.between(stay.checkIn(), stay.checkOut());
        var rows = store.nights(stay.offeringId(), stay.checkIn(), stay.checkOut(), nights);
        for (var i = 0; i < nights; i++) {
            var date = stay.checkIn().plusDays(i);
            if (i >= rows.size() || !rows.get(i).date().equals(date))
                return Answer.none(new HoldOutcome.NightMissing(date));
        }
        return places(
                rows, HeldPlaces.rangeOf(stay.checkIn(), stay.checkOut()), List.of(stay.checkIn(), stay.checkOut()));
    }

    private Answer places(List<Row> rows, String range, List<LocalDate> days) {
        if (rows.isEmpty()) return Answer.none(new HoldOutcome.UnknownSlot());
        var offering = offerings.findDeletedToo(rows.getFirst().offeringId()).orElseThrow();
        return Answer.of(new HeldPlaces(
                offering,
                rows.stream().map(Row::slotId).toList(),
                range,
                days.isEmpty() ? null : days.getFirst(),
                days.isEmpty() ? null : days.getLast(),
                new Money(rows.stream().mapToLong(Row::price).sum(), offering.currency()),
                rows.getFirst().startsAt()));
    }
}
