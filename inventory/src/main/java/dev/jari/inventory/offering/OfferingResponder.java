package dev.jari.inventory.offering;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.CreateOffering;
import dev.jari.contracts.offering.DeleteOffering;
import dev.jari.contracts.offering.FindOffering;
import dev.jari.contracts.offering.ListOfferings;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.UpdateOffering;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameAnswer;
import dev.jari.contracts.venue.Venue;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.input.Checks;
import dev.jari.platform.page.Cursor;
import java.util.Optional;
import java.util.function.Function;

/** Answers questions about offerings, under Jari's names and under the sources'. */
final class OfferingResponder {

    private final Offerings offerings;
    private final Function<VenueId, Optional<Venue>> venues;

    OfferingResponder(Offerings offerings, Function<VenueId, Optional<Venue>> venues) {
        this.offerings = offerings;
        this.venues = venues;
    }

    void answerOn(Bus bus) {
        bus.respond(ListOfferings.class, this::list);
        bus.respond(FindOffering.class, this::find);
        bus.respond(CreateOffering.class, question -> answer(offerings.create(question.offering())));
        bus.respond(
                UpdateOffering.class, question -> answer(offerings.update(question.offeringId(), question.offering())));
        bus.respond(DeleteOffering.class, question -> answer(offerings.delete(question.offeringId())));
        bus.respond(FindGame.class, this::findGame);
    }

    private Answer<Page<Offering>> list(ListOfferings question) {
        var after = Cursor.id(question.cursor(), 0);
        if (after.isEmpty()) return Answer.refused(Cursor.refusal());
        if (venues.apply(question.venueId()).isEmpty()) return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        var limit = Cursor.limit(question.limit());
        var items = offerings.list(question.venueId(), after.getAsLong(), limit);
        return Answer.granted(new Page<>(
                items, items.size() == limit ? Cursor.after(items.getLast().offeringId()) : null));
    }

    private Answer<Offering> find(FindOffering question) {
        return offerings
                .find(question.offeringId())
                .map(Answer::granted)
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    private GameAnswer findGame(FindGame question) {
        if (question.gameId() <= 0) return new GameAnswer(false, null);
        return offerings
                .findDeletedToo(new OfferingId(question.gameId()))
                .map(offering -> new GameAnswer(true, Game.of(offering)))
                .orElseGet(() -> new GameAnswer(false, null));
    }

    private static Answer<Offering> answer(OfferingOutcome outcome) {
        return switch (outcome) {
            case OfferingOutcome.Saved saved -> Answer.granted(saved.offering());
            case OfferingOutcome.UnknownVenue _, OfferingOutcome.UnknownOffering _ ->
                Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case OfferingOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
            case OfferingOutcome.CodeTaken taken ->
                Answer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                        .because("code-taken")
                        .with("takenCode", taken.code()));
        };
    }
}
