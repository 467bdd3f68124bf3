package dev.jari.inventory.venue;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.venue.CreateVenue;
import dev.jari.contracts.venue.DeleteVenue;
import dev.jari.contracts.venue.FindVenue;
import dev.jari.contracts.venue.HolidaysAnswer;
import dev.jari.contracts.venue.ListHolidays;
import dev.jari.contracts.venue.ListVenues;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.UpdateVenue;
import dev.jari.contracts.venue.VenueAnswer;
import dev.jari.contracts.venue.VenuesPage;
import dev.jari.inventory.input.Checks;
import dev.jari.inventory.input.Cursor;
import dev.jari.inventory.input.IdCursor;
import dev.jari.locking.LockRefused;
import dev.jari.messaging.bus.Bus;

/** Answers questions about venues. */
public final class VenueResponder {

    private final Venues venues;
    private final Holidays holidays;

    public VenueResponder(Venues venues, Holidays holidays) {
        this.venues = venues;
        this.holidays = holidays;
    }

    public void answerOn(Bus bus) {
        bus.respond(ListVenues.SUBJECT, ListVenues.class, this::list);
        bus.respond(FindVenue.SUBJECT, FindVenue.class, this::find);
        bus.respond(CreateVenue.SUBJECT, CreateVenue.class, question -> answer(venues.create(question.venue())));
        bus.respond(
                UpdateVenue.SUBJECT,
                UpdateVenue.class,
                question -> LockRefused.answering(
                        () -> answer(venues.update(question.venueId(), question.venue())), VenueAnswer::refused));
        bus.respond(
                DeleteVenue.SUBJECT,
                DeleteVenue.class,
                question ->
                        LockRefused.answering(() -> answer(venues.delete(question.venueId())), VenueAnswer::refused));
        bus.respond(ListHolidays.SUBJECT, ListHolidays.class, question -> answer(holidays.list(question.venueId())));
        bus.respond(
                SetHolidays.SUBJECT,
                SetHolidays.class,
                question -> LockRefused.answering(
                        () -> answer(holidays.set(question.venueId(), question.holidays())), HolidaysAnswer::refused));
    }

    private VenuesPage list(ListVenues question) {
        var after = IdCursor.parse(question.cursor());
        if (after.isEmpty()) return VenuesPage.refused(Cursor.refusal());
        var limit = IdCursor.limit(question.limit());
        var items = venues.list(question.kind(), after.getAsLong(), limit);
        var more = items.size() == limit ? IdCursor.after(items.getLast().venueId()) : null;
        return new VenuesPage(items, more, null);
    }

    private VenueAnswer find(FindVenue question) {
        return venues.find(question.venueId())
                .map(VenueAnswer::of)
                .orElseGet(() -> VenueAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND)));
    }

    private static VenueAnswer answer(VenueOutcome outcome) {
        return switch (outcome) {
            case VenueOutcome.Saved saved -> VenueAnswer.of(saved.venue());
            case VenueOutcome.UnknownVenue _ -> VenueAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case VenueOutcome.Invalid invalid -> VenueAnswer.refused(Checks.refusalOf(invalid.errors()));
        };
    }

    private static HolidaysAnswer answer(Holidays.Outcome outcome) {
        return switch (outcome) {
            case Holidays.Outcome.Kept kept -> new HolidaysAnswer(kept.holidays(), null);
            case Holidays.Outcome.UnknownVenue _ -> HolidaysAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case Holidays.Outcome.Invalid invalid -> HolidaysAnswer.refused(Checks.refusalOf(invalid.errors()));
        };
    }
}
