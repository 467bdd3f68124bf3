package dev.jari.inventory.venue;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.locking.DistributedLock;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionTemplate;

/** The venues of the catalogue. */
public class Venues {

    private final VenueStore store;
    private final HolidayStore holidays;
    private final TransactionTemplate transactions;
    private final VenueWatcher watcher;

    public Venues(ServiceDatabase database, VenueWatcher watcher) {
        this.store = new VenueStore(database.jdbc());
        this.holidays = new HolidayStore(database.jdbc());
        this.transactions = database.transactions();
        this.watcher = watcher;
    }

    /** Hears of a changed venue within the transaction of the change. */
    public interface VenueWatcher {

        void changed(VenueId venueId);

        void deleted(VenueId venueId);
    }

    /** The public holidays of its country, as far as they are known, come with a new venue. */
    public VenueOutcome create(VenueInput input) {
        var checks = new Checks();
        var venue = VenueChecks.check(store.nextId(), input, checks);
        if (!checks.errors().isEmpty()) return new VenueOutcome.Invalid(checks.errors());
        return transactions.execute(_ -> {
            store.insert(venue);
            holidays.insert(venue.venueId(), PublicHolidays.of(venue.timeZone()));
            return saved(venue.venueId());
        });
    }

    /** Why the venue can't be changed so, told without waiting for others; {@link #update} looks again. */
    public Optional<VenueOutcome> objection(VenueId venueId, VenueInput input) {
        var checks = new Checks();
        return objection(VenueChecks.check(venueId, input, checks), checks);
    }

    private Optional<VenueOutcome> objection(Venue wanted, Checks checks) {
        var current = store.find(wanted.venueId());
        if (current.isEmpty()) return Optional.of(new VenueOutcome.UnknownVenue(wanted.venueId()));
        refuseMoving(current.get(), wanted, checks);
        return checks.errors().isEmpty() ? Optional.empty() : Optional.of(new VenueOutcome.Invalid(checks.errors()));
    }

    /** Changes also what is told of all its offerings: for one caller at a time, who waits without a connection. */
    @DistributedLock(lockKey = "'venue:' + #venueId", runsWithoutRedis = true)
    public VenueOutcome update(VenueId venueId, VenueInput input) {
        var checks = new Checks();
        var wanted = VenueChecks.check(venueId, input, checks);
        return transactions.execute(_ -> {
            var objection = objection(wanted, checks);
            if (objection.isPresent()) return objection.get();
            if (!store.update(wanted)) return new VenueOutcome.UnknownVenue(venueId);
            watcher.changed(venueId);
            return saved(venueId);
        });
    }

    private static void refuseMoving(Venue current, Venue wanted, Checks checks) {
        var errors = checks.errors();
        if (!errors.isEmpty()) return;
        if (wanted.kind() != current.kind()) checks.wrong("/kind", "unchangeable", "is " + current.kind());
        if (!wanted.timeZone().equals(current.timeZone()))
            checks.wrong("/timeZone", "unchangeable", "is " + current.timeZone());
        if (!wanted.currency().equals(current.currency()))
            checks.wrong("/currency", "unchangeable", "is " + current.currency());
    }

    private VenueOutcome saved(VenueId id) {
        return new VenueOutcome.Saved(store.find(id).orElseThrow());
    }

    /** Takes the venue and its offerings out of the catalogue; gives it as it was. */
    @DistributedLock(lockKey = "'venue:' + #venueId", runsWithoutRedis = true)
    public VenueOutcome delete(VenueId venueId) {
        return transactions.execute(_ -> {
            var venue = store.find(venueId);
            if (venue.isEmpty() || !store.deactivate(venueId)) return new VenueOutcome.UnknownVenue(venueId);
            watcher.deleted(venueId);
            return new VenueOutcome.Saved(venue.get());
        });
    }

    public Optional<Venue> find(VenueId venueId) {
        return store.find(venueId);
    }

    public List<Venue> list(@Nullable VenueKind kind, long after, int limit) {
        return store.list(kind, after, limit);
    }
}
