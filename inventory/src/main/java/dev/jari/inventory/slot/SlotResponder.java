package dev.jari.inventory.slot;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.message.FindGameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotAnswer;
import dev.jari.contracts.slot.CloseSlot;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.FindHeld;
import dev.jari.contracts.slot.FindSlot;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.GenerateAnswer;
import dev.jari.contracts.slot.GenerateSlots;
import dev.jari.contracts.slot.HeldAnswer;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.ReopenSlot;
import dev.jari.contracts.slot.SlotAnswer;
import dev.jari.contracts.slot.SlotsPage;
import dev.jari.contracts.slot.StayAnswer;
import dev.jari.inventory.input.Checks;
import dev.jari.inventory.input.Cursor;
import dev.jari.inventory.offering.Offerings;
import dev.jari.locking.LockRefused;
import dev.jari.messaging.bus.Bus;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

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
        bus.respond(ListSlots.SUBJECT, ListSlots.class, question -> list(question, pageMax));
        bus.respond(FindSlot.SUBJECT, FindSlot.class, question -> answer(slots.find(question.slotId())));
        bus.respond(FindSlotAt.SUBJECT, FindSlotAt.class, question -> answer(live(rules.at(question))));
        bus.respond(
                FindHeld.SUBJECT,
                FindHeld.class,
                question -> new HeldAnswer(slots.held(question.offeringId(), question.slotIds())));
        bus.respond(FindStay.SUBJECT, FindStay.class, question -> answer(slots.stay(question)));
        bus.respond(
                GenerateSlots.SUBJECT,
                GenerateSlots.class,
                question -> LockRefused.answering(() -> answer(rules.generate(question)), GenerateAnswer::refused));
        bus.respond(EditSlot.SUBJECT, EditSlot.class, question -> answer(slots.edit(question)));
        bus.respond(
                CloseSlot.SUBJECT,
                CloseSlot.class,
                question -> answer(slots.close(question.slotId(), question.edition())));
        bus.respond(
                ReopenSlot.SUBJECT,
                ReopenSlot.class,
                question -> answer(slots.reopen(question.slotId(), question.edition())));
        bus.respond(FindGameTimeSlot.SUBJECT, FindGameTimeSlot.class, this::findGameTimeSlot);
    }

    private SlotsPage list(ListSlots question, int pageMax) {
        LocalDateTime after = null;
        if (question.cursor() != null) {
            var position = Cursor.position(question.cursor()).flatMap(SlotResponder::time);
            if (position.isEmpty()) return SlotsPage.refused(Cursor.refusal());
            after = position.get();
        }
        var days = ChronoUnit.DAYS.between(question.from(), question.to()) + 1;
        if (days < 1 || days > ListSlots.DAYS_MAX || !Checks.ofOurTime(question.from()))
            return SlotsPage.refused(Refusal.impossible(List.of(
                    new FieldError("to", "out-of-range", "1 to %d days are possible".formatted(ListSlots.DAYS_MAX)))));
        if (question.minAvailable() != null && question.minAvailable() < 1)
            return SlotsPage.refused(
                    Refusal.impossible(List.of(new FieldError("minAvailable", "out-of-range", "is at least 1"))));
        var page = slots.page(question, after, Math.clamp(question.limit(), 1, pageMax));
        if (page.slots().isEmpty() && offerings.find(question.offeringId()).isEmpty())
            return SlotsPage.refused(Refusal.of(ErrorCode.NOT_FOUND));
        return new SlotsPage(
                page.slots(), page.next() == null ? null : Cursor.at(page.next().toString()), null);
    }

    private static Optional<LocalDateTime> time(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text)).filter(time -> Checks.ofOurTime(time.toLocalDate()));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private SlotOutcome live(SlotOutcome outcome) {
        return outcome instanceof SlotOutcome.Found found ? new SlotOutcome.Found(slots.live(found.slot())) : outcome;
    }

    private GameTimeSlotAnswer findGameTimeSlot(FindGameTimeSlot question) {
        return slots.findGameTimeSlot(question.timeSlotId())
                .map(slot -> new GameTimeSlotAnswer(true, slot))
                .orElseGet(() -> new GameTimeSlotAnswer(false, null));
    }

    private static SlotAnswer answer(SlotOutcome outcome) {
        return switch (outcome) {
            case SlotOutcome.Found found -> SlotAnswer.of(found.slot());
            case SlotOutcome.UnknownOffering _ -> SlotAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case SlotOutcome.UnknownSlot _ -> SlotAnswer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND));
            case SlotOutcome.Invalid invalid -> SlotAnswer.refused(Checks.refusalOf(invalid.errors()));
            case SlotOutcome.EditionMissing _ -> SlotAnswer.refused(Refusal.of(ErrorCode.IF_MATCH_REQUIRED));
            case SlotOutcome.EditionStale stale ->
                SlotAnswer.refused(Refusal.of(ErrorCode.VERSION_MISMATCH).with("edition", stale.current()));
            case SlotOutcome.CapacityBelowBooked below ->
                SlotAnswer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                        .because("capacity-below-booked")
                        .with("booked", below.booked())
                        .with("held", below.held()));
            case SlotOutcome.InThePast _ -> SlotAnswer.refused(Refusal.of(ErrorCode.SLOT_IN_THE_PAST));
            case SlotOutcome.Busy _ -> SlotAnswer.refused(Refusal.of(ErrorCode.CONFLICT));
        };
    }

    private static StayAnswer answer(StayOutcome outcome) {
        return switch (outcome) {
            case StayOutcome.Found found -> StayAnswer.of(found.stay());
            case StayOutcome.Invalid invalid -> StayAnswer.refused(Checks.refusalOf(invalid.errors()));
            case StayOutcome.UnknownOffering _ -> StayAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case StayOutcome.NightMissing missing ->
                StayAnswer.refused(Refusal.of(ErrorCode.SLOT_NOT_FOUND)
                        .with("date", missing.date().toString()));
        };
    }

    private static GenerateAnswer answer(GenerateOutcome outcome) {
        return switch (outcome) {
            case GenerateOutcome.Generated made ->
                new GenerateAnswer(made.generated(), made.existing(), made.skipped(), null);
            case GenerateOutcome.UnknownOffering _ -> GenerateAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case GenerateOutcome.Invalid invalid -> GenerateAnswer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
