package dev.jari.inventory.offering;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.venue.Venue;
import dev.jari.inventory.venue.Venues;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.support.TransactionTemplate;

/** The offerings of the catalogue. Every change is announced with its transaction. */
public final class Offerings implements Venues.VenueWatcher {

    private final OfferingStore store;
    private final OfferingNews news;
    private final TransactionTemplate transactions;
    private final Function<VenueId, Optional<Venue>> venues;
    private final int defaultCapacity;

    /**
     * @param venues finds an active venue
     * @param defaultCapacity the seats of a dining service that names none
     */
    public Offerings(
            ServiceDatabase database, Outbox outbox, Function<VenueId, Optional<Venue>> venues, int defaultCapacity) {
        this.store = new OfferingStore(database.jdbc());
        this.news = new OfferingNews(outbox);
        this.transactions = database.transactions();
        this.venues = venues;
        this.defaultCapacity = defaultCapacity;
    }

    /** Answers questions about offerings. */
    public void answerOn(Bus bus) {
        new OfferingResponder(this, venues).answerOn(bus);
    }

    public OfferingOutcome create(OfferingInput input) {
        var venueId = input.venueId();
        if (venueId == null) {
            var checks = new Checks();
            checks.missing("/venueId");
            return new OfferingOutcome.Invalid(checks.errors());
        }
        if (venueId < 1) return new OfferingOutcome.UnknownVenue();
        var venue = venues.apply(new VenueId(venueId));
        if (venue.isEmpty()) return new OfferingOutcome.UnknownVenue();
        var checks = new Checks();
        var offering = new OfferingChecks(input, venue.get(), defaultCapacity, checks).check(store.nextId());
        if (!checks.errors().isEmpty()) return new OfferingOutcome.Invalid(checks.errors());
        try {
            return transactions.execute(_ -> {
                store.insert(offering);
                var saved = store.find(offering.offeringId()).orElseThrow();
                news.created(saved);
                return new OfferingOutcome.Saved(saved);
            });
        } catch (DuplicateKeyException _) {
            return new OfferingOutcome.CodeTaken(offering.code());
        }
    }

    public OfferingOutcome update(OfferingId offeringId, OfferingInput input) {
        var current = store.find(offeringId);
        if (current.isEmpty()) return new OfferingOutcome.UnknownOffering(offeringId);
        var venueId = current.get().venueId();
        var venue = venues.apply(venueId);
        if (venue.isEmpty()) return new OfferingOutcome.UnknownOffering(offeringId);
        var checks = new Checks();
        if (input.venueId() != null && input.venueId() != venueId.value())
            checks.wrong("/venueId", "unchangeable", "is " + venueId);
        var offering = new OfferingChecks(input, venue.get(), defaultCapacity, checks).check(offeringId);
        if (!checks.errors().isEmpty()) return new OfferingOutcome.Invalid(checks.errors());
        try {
            return transactions.execute(_ -> {
                if (!store.update(offering)) return new OfferingOutcome.UnknownOffering(offeringId);
                var saved = store.find(offeringId).orElseThrow();
                news.updated(saved);
                return new OfferingOutcome.Saved(saved);
            });
        } catch (DuplicateKeyException _) {
            return new OfferingOutcome.CodeTaken(offering.code());
        }
    }

    /** Takes the offering out of the catalogue; gives it as it was. */
    public OfferingOutcome delete(OfferingId offeringId) {
        return transactions.execute(_ -> {
            var offering = store.find(offeringId);
            if (offering.isEmpty() || !store.deactivate(offeringId))
                return new OfferingOutcome.UnknownOffering(offeringId);
            store.all(List.of(offeringId)).forEach(news::updated);
            return new OfferingOutcome.Saved(offering.get());
        });
    }

    @Override
    public void changed(VenueId venueId) {
        store.all(store.touchAllOf(venueId, true)).forEach(news::updated);
    }

    @Override
    public void deleted(VenueId venueId) {
        store.all(store.touchAllOf(venueId, false)).forEach(news::updated);
    }

    public Optional<Offering> find(OfferingId offeringId) {
        return store.find(offeringId);
    }

    public List<Offering> list(VenueId venueId, long after, int limit) {
        return store.list(venueId, after, limit);
    }

    /** For the sources' question {@code games.get}, which also hears of deleted ones. */
    public Optional<Offering> findDeletedToo(OfferingId offeringId) {
        return store.all(List.of(offeringId)).stream().findAny();
    }
}
