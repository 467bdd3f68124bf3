package dev.jari.inventory.venue;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Holiday;
import dev.jari.contracts.venue.SetHolidays;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.locking.DistributedLock;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.transaction.support.TransactionTemplate;

/** The days on which a venue asks its holiday price. */
public class Holidays {

    private static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(2999, 12, 31);

    private final HolidayStore store;
    private final VenueStore venues;
    private final TransactionTemplate transactions;

    public Holidays(ServiceDatabase database) {
        this(database, new HolidayStore(database.jdbc()));
    }

    /** For races in tests, whose store takes no lock. */
    Holidays(ServiceDatabase database, HolidayStore store) {
        this.store = store;
        this.venues = new VenueStore(database.jdbc());
        this.transactions = database.transactions();
    }

    /** What came of new holidays. */
    public sealed interface Outcome {

        record Kept(List<Holiday> holidays) implements Outcome {}

        record UnknownVenue(VenueId venueId) implements Outcome {}

        record Invalid(List<FieldError> errors) implements Outcome {}
    }

    public Outcome list(VenueId venueId) {
        if (venues.find(venueId).isEmpty()) return new Outcome.UnknownVenue(venueId);
        return new Outcome.Kept(store.between(venueId, EARLIEST, LATEST, SetHolidays.HOLIDAYS_MAX));
    }

    /** Why the holidays can't be these, told without waiting for others; {@link #set} looks again. */
    public Optional<Outcome> objection(VenueId venueId, List<Holiday> wanted) {
        if (venues.find(venueId).isEmpty()) return Optional.of(new Outcome.UnknownVenue(venueId));
        var errors = check(wanted);
        return errors.isEmpty() ? Optional.empty() : Optional.of(new Outcome.Invalid(errors));
    }

    /** Replaces all of them: for one caller at a time, who waits without a connection. */
    @DistributedLock(lockKey = "'venue:' + #venueId", runsWithoutRedis = true)
    public Outcome set(VenueId venueId, List<Holiday> wanted) {
        return transactions.execute(_ -> {
            var objection = objection(venueId, wanted);
            if (objection.isPresent()) return objection.get();
            // Two at once would both find nothing left to delete, and meet when they insert.
            store.lock(venueId);
            store.deleteAll(venueId);
            store.insert(venueId, wanted);
            return list(venueId);
        });
    }

    private static List<FieldError> check(List<Holiday> wanted) {
        var checks = new Checks();
        if (wanted.size() > SetHolidays.HOLIDAYS_MAX)
            checks.wrong("/holidays", "too-long", "has more than %d days".formatted(SetHolidays.HOLIDAYS_MAX));
        var dates = new HashSet<LocalDate>();
        for (var i = 0; i < wanted.size(); i++) {
            var day = wanted.get(i);
            checks.line("/holidays/%d/name".formatted(i), day.name(), VenueInput.NAME_MAX);
            if (!Checks.ofOurTime(day.date()))
                checks.wrong("/holidays/%d/date".formatted(i), "out-of-range", "is no day of our time");
            if (!dates.add(day.date())) checks.wrong("/holidays/%d/date".formatted(i), "invalid-value", "comes twice");
        }
        return checks.errors();
    }

    public Set<LocalDate> between(VenueId venueId, LocalDate from, LocalDate to) {
        return store.between(venueId, from, to, SetHolidays.HOLIDAYS_MAX).stream()
                .map(Holiday::date)
                .collect(Collectors.toSet());
    }
}
