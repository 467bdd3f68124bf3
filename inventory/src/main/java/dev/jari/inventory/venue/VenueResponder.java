package dev.jari.inventory.venue;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.Venue;
import dev.jari.locking.LockRefused;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.input.Checks;
import dev.jari.platform.page.Cursor;

/** Answers questions about venues. */
public final class VenueResponder {

    private final Venues venues;
    private final Holidays holidays;

    public VenueResponder(Venues venues, Holidays holidays) {
        this.venues = venues;
        this.holidays = holidays;
    }

    public void answerOn(Bus bus) {
        bus.respond(ListVenues.class, this::list);
        bus.respond(FindVenue.class, this::find);
        bus.respond(CreateVenue.class, question -> answer(venues.create(question.venue())));
        bus.respond(UpdateVenue.class, this::update);
        bus.respond(DeleteVenue.class, this::delete);
        bus.respond(ListHolidays.class, question -> answer(holidays.list(question.venueId())));
        bus.respond(SetHolidays.class, this::setHolidays);
    }

    private Answer<Venue> update(UpdateVenue question) {
        return venues.objection(question.venueId(), question.venue())
                .map(VenueResponder::answer)
                .orElseGet(() -> LockRefused.answering(
                        () -> answer(venues.update(question.venueId(), question.venue())), Answer::refused));
    }

    /** Looks for the venue first: an unknown one is not worth waiting for. */
    private Answer<Venue> delete(DeleteVenue question) {
        if (venues.find(question.venueId()).isEmpty()) return Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
        return LockRefused.answering(() -> answer(venues.delete(question.venueId())), Answer::refused);
    }

    private Answer<Items<Holiday>> setHolidays(SetHolidays question) {
        return holidays.objection(question.venueId(), question.holidays())
                .map(VenueResponder::answer)
                .orElseGet(() -> LockRefused.answering(
                        () -> answer(holidays.set(question.venueId(), question.holidays())), Answer::refused));
    }

    private Answer<Page<Venue>> list(ListVenues question) {
        var after = Cursor.id(question.cursor(), 0);
        if (after.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(question.limit());
        var items = venues.list(question.kind(), after.getAsLong(), limit);
        return Answer.granted(new Page<>(
                items, items.size() == limit ? Cursor.after(items.getLast().venueId()) : null));
    }

    private Answer<Venue> find(FindVenue question) {
        return venues.find(question.venueId())
                .map(Answer::granted)
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    private static Answer<Venue> answer(VenueOutcome outcome) {
        return switch (outcome) {
            case VenueOutcome.Saved saved -> Answer.granted(saved.venue());
            case VenueOutcome.UnknownVenue _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case VenueOutcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
        };
    }

    private static Answer<Items<Holiday>> answer(Holidays.Outcome outcome) {
        return switch (outcome) {
            case Holidays.Outcome.Kept kept -> Answer.granted(new Items<>(kept.holidays()));
            case Holidays.Outcome.UnknownVenue _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case Holidays.Outcome.Invalid invalid -> Answer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
