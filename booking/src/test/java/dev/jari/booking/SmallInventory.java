package dev.jari.booking;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.HoldAnswer;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuPage;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.FindGame;
import dev.jari.contracts.message.FindGameTimeSlot;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameAnswer;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotAnswer;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotAnswer;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.slot.StayAnswer;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.OutboxRelay;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers booking as inventory would, for one game: slots with so many places, holds, a menu. Hears the news too. */
public final class SmallInventory implements AutoCloseable {

    public static final long GAME = 17;

    private static final List<LadderStep> LADDER = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));

    /** Every message to notify, in order of arrival. */
    public final List<Object> news = new CopyOnWriteArrayList<>();

    /** What it heard of payments that came to nothing. */
    public final List<BookingPaymentFailed> unpaid = new CopyOnWriteArrayList<>();

    public final List<SlotCommand> commands = new CopyOnWriteArrayList<>();
    public final AtomicInteger slotQuestions = new AtomicInteger();
    public final AtomicInteger gameQuestions = new AtomicInteger();
    public final AtomicInteger timeQuestions = new AtomicInteger();
    public final Map<Long, GameTimeSlot> slots = new ConcurrentHashMap<>();
    public final Map<String, Hold> holds = new ConcurrentHashMap<>();

    /** Places that questions about stays are told to be held; deciding does not look at them. */
    public final Map<Long, Integer> held = new ConcurrentHashMap<>();

    public final Set<Long> pinned = ConcurrentHashMap.newKeySet();

    /** While false it hears everything and says nothing. */
    public volatile boolean answering = true;

    /** While true its questions are answered by failures, as if its database were away. */
    public volatile boolean failing;

    public volatile List<PaymentType> paymentTypes = List.of(PaymentType.NONE, PaymentType.DEPOSIT, PaymentType.PREPAY);

    public volatile VenueKind kind = VenueKind.PARK_GOLF;
    public volatile long price = 20_000;

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final OutboxRelay relay;
    private final ManualClock clock;

    SmallInventory(
            String databaseUrl,
            Bus bus,
            Bodies bodies,
            ManualClock clock,
            MessagingSettings settings,
            MessagingMetrics metrics) {
        this.clock = clock;
        database = ServiceDatabase.open("inventory", DatabaseSettings.at(databaseUrl));
        database.jdbc().sql("TRUNCATE outbox").update();
        outbox = new Outbox(database, bodies, clock, MachineChance.IDS);
        relay = new OutboxRelay(outbox, bus.transport(), settings, clock, metrics);
        bus.subscribe(Subscription.of(
                        "small-inventory",
                        database,
                        Map.of(SlotReserve.TYPE, SlotReserve.class, SlotRelease.TYPE, SlotRelease.class),
                        this::decide)
                .withoutInbox());
        bus.subscribe(Subscription.of(
                        "news",
                        database,
                        Map.of(
                                BookingConfirmed.TYPE,
                                BookingConfirmed.class,
                                BookingFailed.TYPE,
                                BookingFailed.class,
                                BookingCancelled.TYPE,
                                BookingCancelled.class),
                        batch -> batch.forEach(message -> news.add(message.body())))
                .withoutInbox());
        bus.subscribe(Subscription.of(
                        "money-news",
                        database,
                        Map.of(BookingPaymentFailed.TYPE, BookingPaymentFailed.class),
                        batch -> batch.forEach(message -> unpaid.add((BookingPaymentFailed) message.body())))
                .withoutInbox());
        bus.respond(FindGame.SUBJECT, FindGame.class, _ -> {
            gameQuestions.incrementAndGet();
            failIfFailing();
            return new GameAnswer(true, game());
        });
        bus.respond(FindGameTimeSlot.SUBJECT, FindGameTimeSlot.class, asked -> {
            slotQuestions.incrementAndGet();
            failIfFailing();
            var slot = slots.get(asked.timeSlotId());
            return new GameTimeSlotAnswer(slot != null, slot);
        });
        bus.respond(FindStay.SUBJECT, FindStay.class, this::stay);
        bus.respond(FindSlotAt.SUBJECT, FindSlotAt.class, this::slotAt);
        bus.respond(ListMenu.SUBJECT, ListMenu.class, _ -> menu());
        bus.respond(PinHold.SUBJECT, PinHold.class, this::pin);
        bus.respond(UnpinHold.SUBJECT, UnpinHold.class, asked -> {
            pinned.remove(Objects.requireNonNull(asked.bookingId()));
            return new HoldAnswer(holds.get(asked.holdId()), null);
        });
    }

    private void failIfFailing() {
        if (failing) throw new IllegalStateException("inventory's database is away");
    }

    void start() {
        relay.start();
    }

    long unsaid() {
        return database.jdbc()
                .sql("SELECT count(*) FROM outbox")
                .query(Long.class)
                .single();
    }

    /** The night of a day of December is the slot 500 + that day. */
    private StayAnswer stay(FindStay asked) {
        var nights = new ArrayList<Night>();
        for (var day = asked.checkIn(); day.isBefore(asked.checkOut()); day = day.plusDays(1)) {
            var slot = slots.get(500L + day.getDayOfMonth());
            if (slot == null) return StayAnswer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND));
            nights.add(night(slot, day));
        }
        var left = nights.stream().mapToInt(Night::available).min().orElse(0);
        return StayAnswer.of(new Stay(GAME, left, nights, new Money(20_000L * nights.size(), "KRW")));
    }

    private Night night(GameTimeSlot slot, LocalDate day) {
        var heldNow = held.getOrDefault(slot.id(), 0);
        var money = new Money(slot.price(), "KRW");
        return new Night(slot.id(), day, left(slot.id()) - heldNow, slot.status(), money, heldNow, slot.version());
    }

    /** The only time is nine o'clock, which is slot 501. */
    private SlotAnswer slotAt(FindSlotAt asked) {
        timeQuestions.incrementAndGet();
        if (!asked.startTime().equals(LocalTime.of(9, 0)))
            return SlotAnswer.refused(Refusal.impossible(List.of(new FieldError("/startTime", "no-such-time", null))));
        var slot = Objects.requireNonNull(slots.get(501L));
        var money = new Money(slot.price(), "KRW");
        return SlotAnswer.of(new Slot(
                501,
                GAME,
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.startsAt(),
                slot.maxPlayers(),
                slot.bookedPlayers(),
                0,
                left(501),
                slot.status(),
                money,
                false,
                slot.version(),
                1));
    }

    private static MenuPage menu() {
        return new MenuPage(
                List.of(
                        new MenuItem(1, GAME, "비빔밥", new Money(9_000, "KRW"), 10, true),
                        new MenuItem(2, GAME, "냉면", new Money(11_000, "KRW"), 10, true),
                        new MenuItem(3, GAME, "옛날 것", new Money(5_000, "KRW"), 10, false)),
                null,
                null);
    }

    private HoldAnswer pin(PinHold asked) {
        var hold = holds.get(asked.holdId());
        if (hold == null) return HoldAnswer.refused(Refusal.of(ErrorCode.HOLD_EXPIRED));
        if (hold.userId() != asked.userId()) return HoldAnswer.refused(Refusal.of(ErrorCode.FORBIDDEN));
        pinned.add(Objects.requireNonNull(asked.bookingId()));
        return HoldAnswer.of(hold);
    }

    public void hold(String holdId, long userId, long... slotIds) {
        var ids = Arrays.stream(slotIds).boxed().toList();
        var now = clock.instant();
        holds.put(
                holdId,
                new Hold(
                        holdId,
                        "key",
                        userId,
                        GAME,
                        ids,
                        null,
                        null,
                        2,
                        now,
                        now.plus(Duration.ofMinutes(10)),
                        new Money(0, "KRW"),
                        LADDER));
    }

    /** A slot with so many places left. */
    public long slot(long slotId, int places) {
        return slot(slotId, places, SlotStatus.AVAILABLE, Instant.parse("2026-12-01T00:00:00Z"));
    }

    public long slot(long slotId, int places, SlotStatus status, Instant startsAt) {
        slots.put(slotId, slotOf(slotId, places, 0, status, startsAt, 1));
        return slotId;
    }

    private GameTimeSlot slotOf(
            long slotId, int capacity, int booked, SlotStatus status, Instant startsAt, long version) {
        return new GameTimeSlot(
                slotId,
                GAME,
                "동서",
                "EW",
                "동코스",
                "서코스",
                "한강",
                LocalDate.of(2026, 12, 1),
                LocalTime.of(9, 0),
                LocalTime.of(12, 0),
                capacity,
                booked,
                price,
                false,
                status,
                true,
                kind,
                "KRW",
                startsAt,
                version);
    }

    private Game game() {
        return new Game(
                GAME,
                "동서",
                "EW",
                "",
                null,
                "동코스",
                null,
                "서코스",
                18,
                170,
                10,
                4,
                20_000,
                20_000,
                20_000,
                3,
                "한강",
                true,
                kind,
                "Asia/Seoul",
                "KRW",
                LADDER,
                paymentTypes,
                5_000L,
                8_000L,
                3,
                1);
    }

    private void decide(List<Message> batch) {
        for (var message : batch) {
            var command = (SlotCommand) message.body();
            commands.add(command);
            if (!answering) continue;
            var key = Long.toString(command.bookingId());
            switch (command) {
                case SlotRelease release ->
                    outbox.append(Outgoing.of(
                            SlotReleased.TYPE,
                            GAME,
                            key,
                            new SlotReleased(
                                    release.bookingId(), release.slotIds(), release.quantity(), clock.instant())));
                case SlotReserve reserve -> outbox.append(decision(reserve, key));
            }
        }
    }

    private Outgoing decision(SlotReserve reserve, String key) {
        var left = reserve.slotIds().stream().mapToInt(this::left).min().orElse(0);
        if (left < reserve.quantity())
            return Outgoing.of(
                    SlotReserveFailed.TYPE,
                    GAME,
                    key,
                    new SlotReserveFailed(
                            reserve.bookingId(), reserve.slotIds(), ReserveFailure.SOLD_OUT, left, clock.instant()));
        for (var slotId : reserve.slotIds()) book(slotId, reserve.quantity());
        return Outgoing.of(
                SlotReserved.TYPE,
                GAME,
                key,
                new SlotReserved(reserve.bookingId(), reserve.slotIds(), reserve.quantity(), clock.instant()));
    }

    private int left(long slotId) {
        var slot = slots.get(slotId);
        return slot == null ? 0 : slot.maxPlayers() - slot.bookedPlayers();
    }

    /** Books places (or gives them back) and, as inventory does, says nothing of it by itself. */
    public void book(long slotId, int places) {
        slots.computeIfPresent(
                slotId,
                (id, slot) -> slotOf(
                        id,
                        slot.maxPlayers(),
                        slot.bookedPlayers() + places,
                        slot.status(),
                        slot.startsAt(),
                        slot.version() + 1));
    }

    /** Tells booking how a slot stands. */
    public void sync(long slotId) {
        var slot = Objects.requireNonNull(slots.get(slotId));
        database.transactions()
                .executeWithoutResult(_ -> outbox.append(Outgoing.of(GameTimeSlot.SYNC, GAME, "slot-" + slotId, slot)));
    }

    @Override
    public void close() {
        relay.close();
        database.close();
    }
}
