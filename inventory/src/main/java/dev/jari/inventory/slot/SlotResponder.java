package dev.jari.inventory.slot;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.ReopenSlot;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotAnswer;
import dev.jari.inventory.offering.Offerings;
import dev.jari.locking.LockRefused;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.input.Checks;
import dev.jari.platform.page.Cursor;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Answers questions about slots, under Jari's names and under the sources'. */
final class SlotResponder {

    private final Slots slots;
    private final SlotRules rules;
    private final Offerings offerings;

    SlotResponder(Slots slots, SlotRules rules, Offerings offerings) {
        this.slots = slots;
        this.rules = rules;
        this.offerings = offerings;
    }

    void answerOn(Bus bus) {
        var pageMax = bus.transport().reachesThisProcessOnly() ? ListSlots.UNSENT_PAGE_MAX : ListSlots.PAGE_MAX;
        bus.respond(ListSlots.class, question -> list(question, pageMax));
        bus.respond(FindSlot.class, question -> answer(slots.find(question.slotId())));
        bus.respond(FindSlotAt.class, question -> answer(live(rules.at(question))));
        bus.respond(FindHeld.class, question -> new Items<>(slots.held(question.offeringId(), question.slotIds())));
        bus.respond(FindStay.class, question -> answer(slots.stay(question)));
        bus.respond(
                GenerateSlots.class,
                question -> LockRefused.answering(() -> answer(rules.generate(question)), SlotResponder::notLetIn));
        bus.respond(EditSlot.class, question -> answer(slots.edit(question)));
        bus.respond(CloseSlot.class, question -> answer(slots.close(question.slotId(), question.edition())));
        bus.respond(ReopenSlot.class, question -> answer(slots.reopen(question.slotId(), question.edition())));
        bus.respond(FindGameTimeSlot.class, this::findGameTimeSlot);
    }

    private Answer<Page<Slot>> list(ListSlots question, int pageMax) {
        LocalDateTime after = null;
        if (question.cursor() != null) {
            var position = Cursor.read(question.cursor(), 1, at -> LocalDateTime.parse(at.word(0)))
                    .filter(time -> Checks.ofOurTime(time.toLocalDate()));
            if (position.isEmpty()) return Answer.refused(Cursor.refusal());
            after = position.get();
        }
        var days = ChronoUnit.DAYS.between(question.from(), question.to()) + 1;
        if (days < 1 || days > ListSlots.DAYS_MAX || !Checks.ofOurTime(question.from()))
            return impossible("to", "1 to %d days are possible".formatted(ListSlots.DAYS_MAX));
        if (question.minAvailable() != null && question.minAvailable() < 1)
            return impossible("minAvailable", "is at least 1");
        var page = slots.page(question, after, Math.clamp(question.limit(), 1, pageMax));
        if (page.slots().isEmpty() && offerings.find(question.offeringId()).isEmpty())
            return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        return Answer.granted(new Page<>(page.slots(), page.next() == null ? null : Cursor.after(page.next())));
    }

    private static <T> Answer<T> impossible(String field, String detail) {
        return Answer.refused(Refusal.impossible(List.of(new FieldError(field, "out-of-range", detail))));
    }

    private SlotOutcome live(SlotOutcome outcome) {
        return outcome instanceof SlotOutcome.Found found ? new SlotOutcome.Found(slots.live(found.slot())) : outcome;
    }

    private GameTimeSlotAnswer findGameTimeSlot(FindGameTimeSlot question) {
        if (question.timeSlotId() <= 0) return new GameTimeSlotAnswer(false, null);
        return slots.known(new SlotId(question.timeSlotId()))
                .map(slot -> new GameTimeSlotAnswer(true, GameTimeSlot.of(slot)))
                .orElseGet(() -> new GameTimeSlotAnswer(false, null));
    }

    private static Answer<Slot> answer(SlotOutcome outcome) {
        return switch (outcome) {
            case SlotOutcome.Found found -> Answer.granted(found.slot());
            case SlotOutcome.UnknownOffering _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case SlotOutcome.UnknownSlot _ -> Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND));
            case SlotOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
            case SlotOutcome.EditionMissing _ -> Answer.refused(Refusal.of(ErrorCode.IF_MATCH_REQUIRED));
            case SlotOutcome.EditionStale stale ->
                Answer.refused(Refusal.of(ErrorCode.VERSION_MISMATCH).with("edition", stale.current()));
            case SlotOutcome.CapacityBelowBooked below ->
                Answer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                        .because("capacity-below-booked")
                        .with("booked", below.booked())
                        .with("held", below.held()));
            case SlotOutcome.InThePast _ -> Answer.refused(Refusal.of(ErrorCode.SLOT_IN_THE_PAST));
            case SlotOutcome.Busy _ -> Answer.refused(Refusal.of(ErrorCode.CONFLICT));
        };
    }

    private static Answer<Stay> answer(StayOutcome outcome) {
        return switch (outcome) {
            case StayOutcome.Found found -> Answer.granted(found.stay());
            case StayOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
            case StayOutcome.UnknownOffering _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case StayOutcome.NightMissing missing ->
                Answer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND)
                        .with("date", missing.date().toString()));
        };
    }

    /** A duplicate here is the same rule of any member of staff, not the same click of one caller. */
    private static Answer<GeneratedSlots> notLetIn(Refusal refusal) {
        return Answer.refused(
                refusal.code() == ErrorCode.DUPLICATE_REQUEST ? refusal.because("same-request-under-way") : refusal);
    }

    private static Answer<GeneratedSlots> answer(GenerateOutcome outcome) {
        return switch (outcome) {
            case GenerateOutcome.Generated(var slots) -> Answer.granted(slots);
            case GenerateOutcome.UnknownOffering _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case GenerateOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
