package dev.jari.gateway;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.HeldPlaces;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotNumbers;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.fault.Unreachable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An offering whose slots a test books and holds; it answers as inventory would and broadcasts what changes. */
public final class StandInSlots {

    public static final OfferingId OFFERING = new OfferingId(17);
    public static final int CAPACITY = 400;

    private final Bus bus;
    private final Map<SlotId, SlotNumbers> slots = new TreeMap<>();
    private final Map<SlotId, HeldPlaces> held = new ConcurrentHashMap<>();
    public final AtomicInteger lists = new AtomicInteger();
    public final AtomicInteger looks = new AtomicInteger();
    public final AtomicInteger refused = new AtomicInteger();
    public volatile boolean failing;

    public StandInSlots(GatewayServer server, int count) {
        this.bus = server.bus();
        for (var id = 1L; id <= count; id++) put(new SlotId(id));
        server.inventory().answerBy(ListSlots.SUBJECT, ListSlots.class, this::list);
        server.inventory().answerBy(FindHeld.SUBJECT, FindHeld.class, this::held);
    }

    private synchronized Answer<Page<Slot>> list(ListSlots question) {
        lists.incrementAndGet();
        failIfFailing();
        if (!question.offeringId().equals(OFFERING)) return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var after = question.cursor() == null ? 0 : Long.parseLong(question.cursor());
        var page = slots.values().stream()
                .filter(slot -> slot.slotId().value() > after)
                .limit(ListSlots.PAGE_MAX)
                .map(this::slot)
                .toList();
        var last = page.isEmpty() ? after : page.getLast().slotId().value();
        return Answer.granted(new Page<>(page, slots.containsKey(new SlotId(last + 1)) ? Long.toString(last) : null));
    }

    private Slot slot(SlotNumbers row) {
        var places = held.containsKey(row.slotId()) ? held.get(row.slotId()).places() : 0;
        return new Slot(
                row.slotId(),
                OFFERING,
                LocalDate.of(2026, 5, 2),
                LocalTime.of(9, 0),
                LocalTime.of(9, 10),
                Instant.parse("2026-05-02T00:00:00Z"),
                row.capacity(),
                row.booked(),
                places,
                row.capacity() - row.booked() - places,
                row.status(),
                new Money(24_000, "KRW"),
                false,
                true,
                row.version(),
                1);
    }

    private Items<HeldPlaces> held(FindHeld question) {
        looks.incrementAndGet();
        failIfFailing();
        return new Items<>(held.values().stream()
                .filter(one -> question.slotIds().contains(one.slotId()))
                .toList());
    }

    private void failIfFailing() {
        if (!failing) return;
        refused.incrementAndGet();
        throw new Unreachable("inventory is away");
    }

    /** Books so many more places of a slot, as a batch that committed, and tells. */
    public void book(long slotId, int places) {
        tell(bookSilently(slotId, places));
    }

    /** Books, and no gateway hears of it. */
    public synchronized SlotNumbers bookSilently(long slot, int places) {
        var slotId = new SlotId(slot);
        var before = Objects.requireNonNull(slots.get(slotId));
        var booked = before.booked() + places;
        var status = booked == CAPACITY ? SlotStatus.FULLY_BOOKED : SlotStatus.AVAILABLE;
        var after = new SlotNumbers(slotId, before.version() + 1, CAPACITY, booked, status);
        slots.put(slotId, after);
        return after;
    }

    public void tell(SlotNumbers... rows) {
        var all = List.of(rows);
        bus.broadcast(
                SlotsChanged.SUBJECT,
                new SlotsChanged(OFFERING, all.stream().map(SlotNumbers::slotId).toList(), all));
    }

    /** Changes every slot, told as one batch. */
    public void bookEverySlot() {
        var rows = new ArrayList<SlotNumbers>();
        for (var id = 1L; id <= slots.size(); id++) rows.add(bookSilently(id, 1));
        tell(rows.toArray(SlotNumbers[]::new));
    }

    public synchronized void add(long slotId) {
        put(new SlotId(slotId));
        bus.broadcast(SlotsChanged.SUBJECT, SlotsChanged.added(OFFERING));
    }

    private void put(SlotId id) {
        slots.put(id, new SlotNumbers(id, 1, CAPACITY, 0, SlotStatus.AVAILABLE));
    }

    public void hold(long slot, int places, long millis) {
        var slotId = new SlotId(slot);
        held.put(slotId, new HeldPlaces(slotId, places, millis));
        bus.broadcast(SlotsChanged.SUBJECT, SlotsChanged.held(OFFERING, List.of(slotId)));
    }

    /** The time of its holds is over; no broadcast tells. */
    public void runOut(long slotId) {
        held.remove(new SlotId(slotId));
    }

    public static Slot slot(long id, LocalDateTime start, long edition) {
        var date = start.toLocalDate();
        var end = LocalTime.of(12, 30);
        var price = new Money(24_000, "KRW");
        return new Slot(
                new SlotId(id),
                OFFERING,
                date,
                start.toLocalTime(),
                end,
                start.toInstant(ZoneOffset.UTC),
                4,
                1,
                0,
                3,
                SlotStatus.AVAILABLE,
                price,
                false,
                true,
                5,
                edition);
    }
}
