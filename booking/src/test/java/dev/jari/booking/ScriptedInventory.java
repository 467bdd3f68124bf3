package dev.jari.booking;

import dev.jari.booking.OtherServices.Line;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.HoldAnswer;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.message.FindGame;
import dev.jari.contracts.message.FindGameTimeSlot;
import dev.jari.contracts.message.GameAnswer;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotAnswer;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotAnswer;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.slot.StayAnswer;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Inventory's part in the dialogue with booking, as a test writes it. It has no rules of its own: what is left, held or
 * refused is what the test says, and deciding about places changes nothing here.
 */
public final class ScriptedInventory {

    public static final long GAME = SampleCatalogue.GAME;

    /** What it says to a command; nothing when null. */
    public volatile Function<SlotCommand, @Nullable SlotReply> answer = this::granted;

    public final SampleCatalogue catalogue = new SampleCatalogue();
    public final AtomicInteger slotQuestions = new AtomicInteger();
    public final AtomicInteger gameQuestions = new AtomicInteger();
    public final AtomicInteger timeQuestions = new AtomicInteger();
    public final Map<Long, GameTimeSlot> slots = new ConcurrentHashMap<>();

    /** What is said to the wish to confirm a hold; of others that they are over. */
    public final Map<String, HoldAnswer> holds = new ConcurrentHashMap<>();

    /** Places that questions about stays are told to be held. */
    public final Map<Long, Integer> held = new ConcurrentHashMap<>();

    public final Set<Long> pinned = ConcurrentHashMap.newKeySet();

    /** While true its questions are answered by failures, as if its database were away. */
    public volatile boolean failing;

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
        bus.respond(FindGame.SUBJECT, FindGame.class, _ -> {
            gameQuestions.incrementAndGet();
            failIfFailing();
            return new GameAnswer(true, catalogue.game());
        });
        bus.respond(FindGameTimeSlot.SUBJECT, FindGameTimeSlot.class, asked -> {
            slotQuestions.incrementAndGet();
            failIfFailing();
            var slot = slots.get(asked.timeSlotId());
            return new GameTimeSlotAnswer(slot != null, slot);
        });
        bus.respond(FindStay.SUBJECT, FindStay.class, this::stay);
        bus.respond(FindSlotAt.SUBJECT, FindSlotAt.class, this::slotAt);
        bus.respond(ListMenu.SUBJECT, ListMenu.class, _ -> SampleCatalogue.menu());
        bus.respond(PinHold.SUBJECT, PinHold.class, asked -> {
            pinned.add(Objects.requireNonNull(asked.bookingId()));
            return hold(asked.holdId());
        });
        bus.respond(UnpinHold.SUBJECT, UnpinHold.class, asked -> {
            pinned.remove(Objects.requireNonNull(asked.bookingId()));
            return hold(asked.holdId());
        });
    }

    private void failIfFailing() {
        if (failing) throw new IllegalStateException("inventory's database is away");
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

    private HoldAnswer hold(String holdId) {
        return holds.getOrDefault(holdId, HoldAnswer.refused(Refusal.of(ErrorCode.HOLD_EXPIRED)));
    }

    public void hold(String holdId, long userId, long... slotIds) {
        var ids = Arrays.stream(slotIds).boxed().toList();
        var now = clock.instant();
        holds.put(
                holdId,
                HoldAnswer.of(new Hold(
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
                        SampleCatalogue.LADDER)));
    }

    /** A slot with so many places left. */
    public long slot(long slotId, int places) {
        return slot(slotId, places, SlotStatus.AVAILABLE, Instant.parse("2026-12-01T00:00:00Z"));
    }

    public long slot(long slotId, int places, SlotStatus status, Instant startsAt) {
        slots.put(slotId, catalogue.slot(slotId, places, 0, status, startsAt, 1));
        return slotId;
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
        return Outgoing.of(type, GAME, Long.toString(reply.bookingId()), reply);
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

    private int left(long slotId) {
        var slot = slots.get(slotId);
        return slot == null ? 0 : slot.maxPlayers() - slot.bookedPlayers();
    }

    /** Books places (or gives them back) and, as inventory does, says nothing of it by itself. */
    public void book(long slotId, int places) {
        slots.computeIfPresent(
                slotId,
                (id, slot) -> catalogue.slot(
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
        line.says(Outgoing.of(GameTimeSlot.SYNC, GAME, "slot-" + slotId, slot));
    }
}
