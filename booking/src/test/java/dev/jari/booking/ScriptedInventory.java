package dev.jari.booking;

import dev.jari.booking.OtherServices.Line;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameAnswer;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotAnswer;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.Outgoing;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Inventory's part in the dialogue with booking, as a test writes it. It has no rules of its own: what is left, held or
 * refused is what the test says, and deciding about places changes nothing here.
 */
public final class ScriptedInventory {

    /** What it says to a command; nothing when null. */
    public volatile Function<SlotCommand, @Nullable SlotReply> answer = this::granted;

    public final SampleCatalogue catalogue = new SampleCatalogue();
    public final AtomicInteger slotQuestions = new AtomicInteger();
    public final AtomicInteger gameQuestions = new AtomicInteger();
    public final AtomicInteger timeQuestions = new AtomicInteger();
    public final AtomicInteger stayQuestions = new AtomicInteger();
    public final AtomicInteger pinQuestions = new AtomicInteger();
    public final AtomicInteger unpinQuestions = new AtomicInteger();
    public final List<ListMenu> menuQuestions = new CopyOnWriteArrayList<>();
    public final Set<BookingId> pinned = ConcurrentHashMap.newKeySet();

    private final Map<SlotId, KnownSlot> slots = new ConcurrentHashMap<>();
    private final Map<HoldId, Answer<Hold>> holds = new ConcurrentHashMap<>();
    private final Map<SlotId, Integer> held = new ConcurrentHashMap<>();

    /** While true its questions are answered by failures, as if its database were away. */
    public volatile boolean failing;

    /** While true its questions are not answered at all. */
    public volatile boolean silent;

    /** While true it is of the release before: it shows its menu in pages of one, whatever items it is asked for. */
    public volatile boolean knowsNoMenuIds;

    /** What happens when it is asked to take a pin back, before it answers. */
    public volatile Runnable unpinned = () -> {};

    private final CountDownLatch never = new CountDownLatch(1);
    private final ManualClock clock;
    private final Line<SlotCommand> line;

    ScriptedInventory(OtherServices others, Bus bus, ManualClock clock) {
        this.clock = clock;
        line = others.line(
                "inventory",
                SlotCommand.class,
                Map.of(SlotReserve.TYPE, SlotReserve.class, SlotRelease.TYPE, SlotRelease.class),
                this::answerTo);
        answerOn(bus);
    }

    public List<SlotCommand> commands() {
        return line.heard();
    }

    public <T extends SlotCommand> T expect(Class<T> kind) {
        return line.expect(kind);
    }

    private void answerOn(Bus bus) {
        bus.respond(FindGame.class, _ -> {
            heard(gameQuestions);
            return new GameAnswer(true, Game.of(catalogue.offering()));
        });
        bus.respond(FindGameTimeSlot.class, asked -> {
            heard(slotQuestions);
            var slot = slots.get(new SlotId(asked.timeSlotId()));
            return new GameTimeSlotAnswer(slot != null, slot == null ? null : GameTimeSlot.of(slot));
        });
        bus.respond(FindStay.class, this::stay);
        bus.respond(FindSlotAt.class, this::slotAt);
        bus.respond(ListMenu.class, this::menu);
        bus.respond(PinHold.class, asked -> {
            heard(pinQuestions);
            pinned.add(Objects.requireNonNull(asked.bookingId()));
            return hold(asked.holdId());
        });
        bus.respond(UnpinHold.class, asked -> {
            unpinned.run();
            heard(unpinQuestions);
            pinned.remove(Objects.requireNonNull(asked.bookingId()));
            return hold(asked.holdId());
        });
    }

    private void heard(AtomicInteger questions) {
        questions.incrementAndGet();
        if (failing) throw new IllegalStateException("inventory's database is away");
        if (silent) sayNothing();
    }

    private void sayNothing() {
        try {
            never.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted when its process ends", e);
        }
    }

    private Answer<Page<MenuItem>> menu(ListMenu asked) {
        menuQuestions.add(asked);
        heard(new AtomicInteger());
        var menu = SampleCatalogue.menu();
        if (knowsNoMenuIds) {
            var place = asked.cursor() == null ? 0 : Integer.parseInt(asked.cursor());
            var next = place + 1 < menu.size() ? Integer.toString(place + 1) : null;
            return Answer.granted(new Page<>(List.of(menu.get(place)), next));
        }
        var wanted = Objects.requireNonNull(asked.menuIds());
        return Answer.granted(Page.last(
                menu.stream().filter(item -> wanted.contains(item.menuId())).toList()));
    }

    /** The night of a day of December is the slot 500 + that day. */
    private Answer<Stay> stay(FindStay asked) {
        heard(stayQuestions);
        var nights = new ArrayList<Night>();
        for (var day = asked.checkIn(); day.isBefore(asked.checkOut()); day = day.plusDays(1)) {
            var slot = slots.get(new SlotId(500 + day.getDayOfMonth()));
            if (slot == null) return Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND));
            nights.add(night(slot, day));
        }
        var left = nights.stream().mapToInt(Night::available).min().orElse(0);
        return Answer.granted(
                new Stay(SampleCatalogue.OFFERING, left, nights, SampleCatalogue.won(20_000L * nights.size())));
    }

    private Night night(KnownSlot slot, LocalDate day) {
        var heldNow = held.getOrDefault(slot.slotId(), 0);
        return new Night(
                slot.slotId(), day, slot.notBooked() - heldNow, slot.status(), slot.price(), heldNow, slot.version());
    }

    /** The only time is nine o'clock, which is slot 501. */
    private Answer<Slot> slotAt(FindSlotAt asked) {
        heard(timeQuestions);
        if (!asked.startTime().equals(LocalTime.of(9, 0)))
            return Answer.refused(Refusal.impossible(List.of(new FieldError("/startTime", "no-such-time", null))));
        var slot = Objects.requireNonNull(slots.get(new SlotId(501)));
        return Answer.granted(new Slot(
                slot.slotId(),
                slot.offeringId(),
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.startsAt(),
                slot.capacity(),
                slot.booked(),
                0,
                slot.notBooked(),
                slot.status(),
                slot.price(),
                false,
                true,
                slot.version(),
                1));
    }

    /** Of a hold that no test spoke of it is said that it is over. */
    private Answer<Hold> hold(HoldId holdId) {
        return holds.getOrDefault(holdId, Answer.refused(Refusal.of(ErrorCode.HOLD_EXPIRED)));
    }

    public void holdGone(String holdId) {
        holds.remove(new HoldId(holdId));
    }

    public void holdRefused(String holdId, ErrorCode code) {
        holds.put(new HoldId(holdId), Answer.refused(Refusal.of(code)));
    }

    public void hold(String holdId, long userId, long... slotIds) {
        var ids = Arrays.stream(slotIds).mapToObj(SlotId::new).toList();
        var now = clock.instant();
        var id = new HoldId(holdId);
        holds.put(
                id,
                Answer.granted(new Hold(
                        id,
                        "key",
                        new UserId(userId),
                        SampleCatalogue.OFFERING,
                        ids,
                        null,
                        null,
                        2,
                        now,
                        now.plus(Duration.ofMinutes(10)),
                        SampleCatalogue.won(0),
                        SampleCatalogue.LADDER)));
    }

    /** A slot with so many places left. */
    public void slot(long slotId, int places) {
        slot(slotId, places, SlotStatus.AVAILABLE, Instant.parse("2026-12-01T00:00:00Z"));
    }

    public void slot(long slotId, int places, SlotStatus status, Instant startsAt) {
        var id = new SlotId(slotId);
        slots.compute(id, (_, before) -> {
            var version = before == null ? 1 : before.version() + 1;
            return catalogue.slot(id, places, 0, status, startsAt, version);
        });
    }

    /** The night of a day of December, as it comes into being. */
    public KnownSlot night(int day, int places) {
        return catalogue.night(day, places);
    }

    /** Tells booking of its offering and of slots that came into being. */
    public void made(KnownSlot... fresh) {
        for (var slot : fresh) slots.put(slot.slotId(), slot);
        var game = SampleCatalogue.OFFERING.value();
        line.says(Outgoing.of(Game.SYNC, game, "game-" + game, Game.of(catalogue.offering())));
        line.says(Outgoing.of(GameTimeSlot.SYNC, game, "made", GameTimeSlotSync.of(List.of(fresh))));
    }

    public void gone(long slotId) {
        slots.remove(new SlotId(slotId));
    }

    /** So many places are told to be held where a stay is asked about. */
    public void held(long slotId, int places) {
        held.put(new SlotId(slotId), places);
    }

    private @Nullable Outgoing answerTo(SlotCommand command) {
        var reply = answer.apply(command);
        return reply == null ? null : outgoing(reply);
    }

    private static Outgoing outgoing(SlotReply reply) {
        var type = switch (reply) {
            case SlotReserved _ -> SlotReserved.TYPE;
            case SlotReserveFailed _ -> SlotReserveFailed.TYPE;
            case SlotReleased _ -> SlotReleased.TYPE;
        };
        return Outgoing.of(
                type, SampleCatalogue.OFFERING.value(), reply.bookingId().toString(), reply);
    }

    public void says(SlotReply reply) {
        line.says(outgoing(reply));
    }

    /** From now on it hears everything and says nothing by itself. */
    public void silent() {
        answer = _ -> null;
    }

    public SlotReply granted(SlotCommand command) {
        return switch (command) {
            case SlotReserve reserve -> reserved(reserve);
            case SlotRelease release ->
                new SlotReleased(release.bookingId(), release.slotIds(), release.quantity(), clock.instant());
        };
    }

    public SlotReserved reserved(SlotReserve reserve) {
        return new SlotReserved(reserve.bookingId(), reserve.slotIds(), reserve.quantity(), clock.instant());
    }

    public SlotReply soldOut(SlotCommand command, int left) {
        return new SlotReserveFailed(
                command.bookingId(), command.slotIds(), ReserveFailure.SOLD_OUT, left, clock.instant());
    }

    /** Books places (or gives them back) and, as inventory does, says nothing of it by itself. */
    public void book(long slotId, int places) {
        slots.computeIfPresent(
                new SlotId(slotId),
                (id, slot) -> catalogue.slot(
                        id,
                        slot.capacity(),
                        slot.booked() + places,
                        slot.status(),
                        slot.startsAt(),
                        slot.version() + 1));
    }

    /** Tells booking how a slot stands. */
    public void sync(long slotId) {
        var slot = Objects.requireNonNull(slots.get(new SlotId(slotId)));
        line.says(Outgoing.of(
                GameTimeSlot.SYNC, SampleCatalogue.OFFERING.value(), "slot-" + slotId, GameTimeSlot.of(slot)));
    }
}
