package dev.jari.inventory.hold;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.CancelHold;
import dev.jari.contracts.hold.ExtendHold;
import dev.jari.contracts.hold.FindHold;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.overview.CountHolds;
import dev.jari.messaging.bus.Bus;

/** Answers questions about holds. */
final class HoldResponder {

    private final Holds holds;

    HoldResponder(Holds holds) {
        this.holds = holds;
    }

    void answerOn(Bus bus) {
        bus.respond(PlaceHold.class, question -> answer(holds.place(question)));
        bus.respond(FindHold.class, question -> answer(holds.find(question.holdId(), question.userId())));
        bus.respond(ExtendHold.class, question -> answer(holds.extend(question.holdId(), question.userId())));
        bus.respond(CancelHold.class, question -> answer(holds.cancel(question.holdId(), question.userId())));
        bus.respond(PinHold.class, question -> answer(holds.pin(question)));
        bus.respond(UnpinHold.class, question -> answer(holds.unpin(question)));
        bus.respond(CountHolds.class, _ -> holds.count());
    }

    static Answer<Hold> answer(HoldOutcome outcome) {
        return switch (outcome) {
            case HoldOutcome.Live live -> Answer.granted(live.hold());
            case HoldOutcome.Refused refused -> Answer.refused(refusal(refused));
        };
    }

    private static Refusal refusal(HoldOutcome.Refused refused) {
        return switch (refused) {
            case HoldOutcome.Malformed malformed -> Refusal.malformed(malformed.errors());
            case HoldOutcome.Impossible impossible -> Refusal.impossible(impossible.errors());
            case HoldOutcome.UnknownOffering _ -> Refusal.of(ErrorCode.NOT_FOUND);
            case HoldOutcome.UnknownSlot _ -> Refusal.of(ErrorCode.SLOT_NOT_FOUND);
            case HoldOutcome.NightMissing missing ->
                Refusal.of(ErrorCode.SLOT_NOT_FOUND).with("date", missing.date().toString());
            case HoldOutcome.UnknownHold _ -> Refusal.of(ErrorCode.HOLD_NOT_FOUND);
            case HoldOutcome.OfSomeoneElse _ -> Refusal.of(ErrorCode.FORBIDDEN);
            case HoldOutcome.KeyTaken _ -> Refusal.of(ErrorCode.HOLD_KEY_CONFLICT);
            case HoldOutcome.AlreadyProcessed _ -> Refusal.of(ErrorCode.HOLD_ALREADY_PROCESSED);
            case HoldOutcome.Expired _ -> Refusal.of(ErrorCode.HOLD_EXPIRED);
            case HoldOutcome.ExtendedBefore _ -> Refusal.of(ErrorCode.INVALID_STATE);
            case HoldOutcome.InThePast _ -> Refusal.of(ErrorCode.SLOT_IN_THE_PAST);
            case HoldOutcome.Closed _ -> Refusal.of(ErrorCode.SLOT_CLOSED);
            case HoldOutcome.TooMany most ->
                Refusal.of(ErrorCode.HOLD_LIMIT_REACHED).with("most", most.most());
            case HoldOutcome.SoldOut soldOut -> Refusal.of(ErrorCode.SOLD_OUT).with("available", soldOut.available());
            case HoldOutcome.Unavailable silent ->
                Refusal.of(ErrorCode.UNAVAILABLE)
                        .with("retryAfterSeconds", silent.retryAfter().toSeconds());
        };
    }
}
