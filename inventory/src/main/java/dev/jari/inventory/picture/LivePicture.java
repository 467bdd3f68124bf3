package dev.jari.inventory.picture;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.HeldPlaces;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotNumbers;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Redis knows of slots, for those who decide in PostgreSQL. Where it is silent they hear nothing, and go on. */
public final class LivePicture {

    private static final Logger log = LoggerFactory.getLogger(LivePicture.class);

    /** Slots in one call, so that none keeps Redis from others for long. */
    static final int SLOTS_MAX = 1000;

    /** Instead of the hash tag of one offering. */
    private static final String ALL_OFFERINGS = "holds";

    /** So many slots are asked for by name. */
    private static final int FEW = 100;

    private final RedisScripts scripts;
    private final Bodies bodies;
    private final Consumer<SlotsChanged> audience;
    private final RecentChanges changes = new RecentChanges();

    public LivePicture(RedisScripts scripts, Bodies bodies) {
        this(scripts, bodies, _ -> {});
    }

    /** With the listener of every change, told once Redis knows of it: a look from then on sees it. */
    public LivePicture(RedisScripts scripts, Bodies bodies, Consumer<SlotsChanged> audience) {
        this.scripts = scripts;
        this.bodies = bodies;
        this.audience = audience;
    }

    /** Tells who watches; never fails, never waits. */
    public void announce(SlotsChanged changed) {
        audience.accept(changed);
    }

    /** The hash tag of an offering; all its keys lie together in a cluster. */
    public static String tag(OfferingId offeringId) {
        return "{o:" + offeringId + "}";
    }

    /** A locked row, and how many of its places a transaction may need. */
    public record Wanted(SlotPicture row, int places) {}

    /** A hold that a transaction believes to have; if it is over, its places are wanted like any others. */
    public record NamedHold(HoldId holdId, int places, List<SlotId> slotIds) {

        public NamedHold {
            slotIds = List.copyOf(slotIds);
        }
    }

    /**
     * What others can't take any more.
     *
     * @param held by others, for each slot
     * @param taken for the transaction, for each slot
     * @param holds those asked for that live
     */
    public record Blocked(Map<SlotId, Integer> held, Map<SlotId, Integer> taken, Map<HoldId, StoredHold> holds) {

        public int heldOf(SlotId slotId) {
            return held.getOrDefault(slotId, 0);
        }

        public int takenOf(SlotId slotId) {
            return taken.getOrDefault(slotId, 0);
        }
    }

    /**
     * Takes what a transaction may need as an instant hold, so that no hold can be placed on it meanwhile. The picture
     * of what the transaction did ends it; if none comes, its time does.
     *
     * @param name has a colon, which no signed hold id has
     * @param holds that may live or not
     * @return nothing when Redis is silent
     */
    public Optional<Blocked> block(
            OfferingId offeringId, HoldId name, Duration life, Collection<Wanted> slots, Collection<NamedHold> holds) {
        var arguments =
                new ArrayList<>(List.of(name.value(), Long.toString(life.toMillis()), Integer.toString(holds.size())));
        for (var hold : holds) {
            arguments.add(hold.holdId().value());
            arguments.add(Integer.toString(hold.places()));
            arguments.add(Integer.toString(hold.slotIds().size()));
            for (var slotId : hold.slotIds()) arguments.add(slotId.toString());
        }
        for (var slot : slots) {
            row(arguments, slot.row());
            arguments.add(Integer.toString(slot.places()));
        }
        try {
            return Optional.of(blocked(scripts.run(Script.BLOCK, tag(offeringId), arguments), slots, holds));
        } catch (RedisSilent _) {
            return Optional.empty();
        }
    }

    private static void row(List<String> arguments, SlotPicture row) {
        arguments.add(row.slotId().toString());
        arguments.add(Long.toString(row.version()));
        arguments.add(Integer.toString(row.capacity()));
        arguments.add(Integer.toString(row.booked()));
        arguments.add(row.status().name());
    }

    private Blocked blocked(List<Object> answer, Collection<Wanted> slots, Collection<NamedHold> holds) {
        var next = answer.iterator();
        var living = new HashMap<HoldId, StoredHold>();
        for (var hold : holds) {
            var json = (String) next.next();
            if (!json.isEmpty()) living.put(hold.holdId(), bodies.read(json, StoredHold.class));
        }
        var held = new HashMap<SlotId, Integer>();
        var taken = new HashMap<SlotId, Integer>();
        for (var slot : slots) {
            held.put(slot.row().slotId(), number(next.next()));
            taken.put(slot.row().slotId(), number(next.next()));
        }
        return new Blocked(held, taken, living);
    }

    private static int number(Object value) {
        return Math.toIntExact((Long) value);
    }

    /** What is held of those slots of one offering that have live holds; of none when Redis is silent. */
    public Map<SlotId, Integer> held(OfferingId offeringId, Collection<SlotId> slotIds) {
        var held = new HashMap<SlotId, Integer>();
        for (var one : look(offeringId, slotIds)) held.put(one.slotId(), one.places());
        return held;
    }

    /** The same, with when each of them changes next by itself. */
    public List<HeldPlaces> look(OfferingId offeringId, Collection<SlotId> slotIds) {
        var held = new ArrayList<HeldPlaces>();
        if (slotIds.isEmpty()) return held;
        try {
            var answer = ask(offeringId, slotIds).iterator();
            while (answer.hasNext())
                held.add(new HeldPlaces(
                        SlotId.valueOf((String) answer.next()), number(answer.next()), (Long) answer.next()));
        } catch (RedisSilent _) {
            return List.of();
        }
        if (slotIds.size() > FEW && !held.isEmpty()) {
            var wanted = Set.copyOf(slotIds);
            held.removeIf(one -> !wanted.contains(one.slotId()));
        }
        return held;
    }

    /** Naming thousands of slots costs more than hearing of all that have holds. */
    private List<Object> ask(OfferingId offeringId, Collection<SlotId> slotIds) {
        if (slotIds.size() > FEW) return scripts.run(Script.HOLDING, tag(offeringId), List.of());
        var arguments = slotIds.stream().map(SlotId::toString).toList();
        return scripts.run(Script.LOOK, tag(offeringId), arguments);
    }

    /** The slots with what is held of them now: one question for each offering. */
    public List<Slot> live(List<Slot> slots) {
        var held = new HashMap<SlotId, Integer>();
        slots.stream()
                .collect(Collectors.groupingBy(Slot::offeringId, Collectors.mapping(Slot::slotId, Collectors.toList())))
                .forEach((offeringId, ids) -> held.putAll(held(offeringId, ids)));
        if (held.isEmpty()) return slots;
        return slots.stream()
                .map(slot -> slot.withHeld(held.getOrDefault(slot.slotId(), 0)))
                .toList();
    }

    /** How many holds live, whichever process placed them; nothing when Redis is silent. */
    public OptionalLong holdsLive() {
        try {
            return OptionalLong.of(
                    (Long) scripts.run(Script.LIVE, ALL_OFFERINGS, List.of()).getFirst());
        } catch (RedisSilent _) {
            return OptionalLong.empty();
        }
    }

    /** Tells Redis of slots that it knows; {@link RedisSilent} when it does not listen. */
    public void tell(Collection<SlotPicture> pictures) {
        for (var answer : sendAll(pictures, "TELL").values()) scripts.await(answer);
    }

    /** Makes slots known, by rows that were read a moment ago. The caller reads them again afterwards. */
    void learn(Collection<SlotPicture> rows) {
        for (var answer : sendAll(rows, "LEARN").values()) scripts.await(answer);
    }

    /** A row, and the version that Redis showed of it instead. */
    record Repair(SlotPicture row, long versionSeen) {}

    /**
     * Writes rows over whatever Redis believes to know better, where it still does; for the drift check.
     *
     * @return how many it was
     */
    int repair(Collection<Repair> repairs) {
        var byOffering = new LinkedHashMap<OfferingId, List<String>>();
        for (var repair : repairs) {
            var arguments = byOffering.computeIfAbsent(repair.row().offeringId(), _ -> new ArrayList<>());
            row(arguments, repair.row());
            arguments.add(arguments.size() - 4, Long.toString(repair.versionSeen()));
        }
        var repaired = 0;
        for (var one : byOffering.entrySet())
            repaired += number(scripts.run(Script.REPAIR, tag(one.getKey()), one.getValue())
                    .getFirst());
        return repaired;
    }

    /** Tells Redis without waiting: the message in the outbox makes up for what is lost here. */
    public void tellSoon(Collection<SlotPicture> pictures) {
        changes.add(pictures);
        if (scripts.isSilent()) {
            announce(pictures);
            return;
        }
        for (var answer : sendAll(pictures, "TELL").entrySet()) {
            var _ = answer.getValue().whenComplete((_, failure) -> {
                if (failure != null) log.debug("the quick picture was lost: {}", failure.toString());
                announce(pictures.stream()
                        .filter(one -> one.offeringId().equals(answer.getKey()))
                        .toList());
            });
        }
    }

    /** One broadcast for each offering of the batch. */
    private void announce(Collection<SlotPicture> pictures) {
        pictures.stream()
                .collect(Collectors.groupingBy(SlotPicture::offeringId))
                .forEach((offeringId, rows) -> announce(new SlotsChanged(
                        offeringId,
                        rows.stream().map(SlotPicture::slotId).toList(),
                        rows.stream().map(LivePicture::numbers).toList())));
    }

    private static SlotNumbers numbers(SlotPicture row) {
        return new SlotNumbers(row.slotId(), row.version(), row.capacity(), row.booked(), row.status());
    }

    private Map<OfferingId, CompletableFuture<List<Object>>> sendAll(Collection<SlotPicture> pictures, String how) {
        var byOffering = new LinkedHashMap<OfferingId, List<String>>();
        for (var picture : pictures) {
            var arguments = byOffering.computeIfAbsent(picture.offeringId(), _ -> new ArrayList<>(List.of(how)));
            row(arguments, picture);
            arguments.add(Integer.toString(picture.endedHolds().size()));
            picture.endedHolds().forEach(hold -> arguments.add(hold.value()));
        }
        var answers = new LinkedHashMap<OfferingId, CompletableFuture<List<Object>>>();
        byOffering.forEach((id, arguments) -> answers.put(id, scripts.send(Script.PICTURE, tag(id), arguments)));
        return answers;
    }

    /** The slots this process has changed lately. */
    RecentChanges changes() {
        return changes;
    }

    /** A slot as Redis has it. */
    public record Seen(long version, int capacity, int booked, String status, int held, int sum) {

        public boolean known() {
            return version > 0;
        }

        /** Whether it is the same picture; what is held of it changes all the time. */
        boolean samePicture(Seen other) {
            return version == other.version
                    && capacity == other.capacity
                    && booked == other.booked
                    && status.equals(other.status);
        }

        public boolean agreesWith(SlotPicture row) {
            return version == row.version()
                    && capacity == row.capacity()
                    && booked == row.booked()
                    && status.equals(row.status().name());
        }
    }

    /** For comparisons; {@link RedisSilent} when it can't be seen. */
    public Map<SlotId, Seen> inspect(OfferingId offeringId, Collection<SlotId> slotIds) {
        var seen = new HashMap<SlotId, Seen>();
        var arguments = slotIds.stream().map(SlotId::toString).toList();
        var answer = scripts.run(Script.INSPECT, tag(offeringId), arguments).iterator();
        for (var id : slotIds)
            seen.put(
                    id,
                    new Seen(
                            (Long) answer.next(),
                            number(answer.next()),
                            number(answer.next()),
                            (String) answer.next(),
                            number(answer.next()),
                            number(answer.next())));
        return seen;
    }
}
