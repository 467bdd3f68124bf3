package dev.jari.inventory.hold;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.id.OfferingId;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/** What came of asking about a hold. When several refusals apply, the one declared first is returned. */
public sealed interface HoldOutcome {

    record Live(Hold hold) implements HoldOutcome {}

    sealed interface Refused extends HoldOutcome {}

    /** Something is missing or can't be understood. */
    record Malformed(List<FieldError> errors) implements Refused {}

    /** Values that are well-formed and can't be. */
    record Impossible(List<FieldError> errors) implements Refused {}

    record UnknownOffering(OfferingId offeringId) implements Refused {}

    record UnknownSlot() implements Refused {}

    record NightMissing(LocalDate date) implements Refused {}

    /** Forged, or never existed. */
    record UnknownHold() implements Refused {}

    record OfSomeoneElse() implements Refused {}

    /** The client's key is another user's on the same range. */
    record KeyTaken() implements Refused {}

    /** Confirmed, cancelled, or its booking is on the way. */
    record AlreadyProcessed() implements Refused {}

    /** Ran out, or was replaced. */
    record Expired() implements Refused {}

    record ExtendedBefore() implements Refused {}

    record InThePast() implements Refused {}

    record Closed() implements Refused {}

    record TooMany(int most) implements Refused {}

    record SoldOut(int available) implements Refused {}

    /** Redis is silent. */
    record Unavailable(Duration retryAfter) implements Refused {}
}
