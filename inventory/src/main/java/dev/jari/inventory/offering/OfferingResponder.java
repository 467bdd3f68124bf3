package dev.jari.inventory.offering;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.message.FindGame;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameAnswer;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.DeleteOffering;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.OfferingAnswer;
import dev.jari.contracts.offering.OfferingsPage;
import dev.jari.contracts.offering.UpdateOffering;
import dev.jari.contracts.venue.Venue;
import dev.jari.inventory.input.Checks;
import dev.jari.inventory.input.Cursor;
import dev.jari.inventory.input.IdCursor;
import dev.jari.messaging.bus.Bus;
import java.util.Optional;
import java.util.function.LongFunction;

/** Answers questions about offerings, under Jari's names and under the sources'. */
final class OfferingResponder {

    private final Offerings offerings;
    private final LongFunction<Optional<Venue>> venues;

    OfferingResponder(Offerings offerings, LongFunction<Optional<Venue>> venues) {
        this.offerings = offerings;
        this.venues = venues;
    }

    void answerOn(Bus bus) {
        bus.respond(ListOfferings.SUBJECT, ListOfferings.class, this::list);
        bus.respond(FindOffering.SUBJECT, FindOffering.class, this::find);
        bus.respond(
                CreateOffering.SUBJECT,
                CreateOffering.class,
                question -> answer(offerings.create(question.offering())));
        bus.respond(
                UpdateOffering.SUBJECT,
                UpdateOffering.class,
                question -> answer(offerings.update(question.offeringId(), question.offering())));
        bus.respond(
                DeleteOffering.SUBJECT,
                DeleteOffering.class,
                question -> answer(offerings.delete(question.offeringId())));
        bus.respond(FindGame.SUBJECT, FindGame.class, this::findGame);
    }

    private OfferingsPage list(ListOfferings question) {
        var after = IdCursor.parse(question.cursor());
        if (after.isEmpty()) return OfferingsPage.refused(Cursor.refusal());
        if (venues.apply(question.venueId()).isEmpty()) return OfferingsPage.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var limit = IdCursor.limit(question.limit());
        var items = offerings.list(question.venueId(), after.getAsLong(), limit);
        var more = items.size() == limit ? IdCursor.after(items.getLast().offeringId()) : null;
        return new OfferingsPage(items, more, null);
    }

    private OfferingAnswer find(FindOffering question) {
        return offerings
                .find(question.offeringId())
                .map(OfferingAnswer::of)
                .orElseGet(() -> OfferingAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    private GameAnswer findGame(FindGame question) {
        return offerings
                .findDeletedToo(question.gameId())
                .map(offering -> new GameAnswer(true, Game.of(offering)))
                .orElseGet(() -> new GameAnswer(false, null));
    }

    private static OfferingAnswer answer(OfferingOutcome outcome) {
        return switch (outcome) {
            case OfferingOutcome.Saved saved -> OfferingAnswer.of(saved.offering());
            case OfferingOutcome.UnknownVenue _, OfferingOutcome.UnknownOffering _ ->
                OfferingAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case OfferingOutcome.Invalid invalid -> OfferingAnswer.refused(Checks.refusalOf(invalid.errors()));
            case OfferingOutcome.CodeTaken taken ->
                OfferingAnswer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                        .because("code-taken")
                        .with("takenCode", taken.code()));
        };
    }
}
