package dev.jari.gateway.audit;

import dev.jari.contracts.audit.CheckResult;
import dev.jari.contracts.audit.FindSlotVersions;
import dev.jari.contracts.audit.ListRefusals;
import dev.jari.contracts.audit.PlacesAtVersion;
import dev.jari.contracts.audit.RefusalTally;
import dev.jari.contracts.audit.SlotVersion;
import dev.jari.gateway.service.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A customer refused from memory was refused rightly: on the version of the slot it knew, inventory had fewer
 * places not booked than were wanted. Both sides are facts that never change, so one look is enough. The newest are
 * looked at first; those before them were the newest of an audit before.
 */
public final class RefusedInOrder {

    public static final String NAME = "refused-in-order";

    // The databases are kept busy by it for no longer than by a comparison.
    private static final Duration TIME_MAX = Duration.ofSeconds(20);
    private static final int VIOLATIONS_MAX = 100;

    private final Services services;
    private final Duration timeMax;
    private final LongSupplier nanoTime;

    public RefusedInOrder(Services services) {
        this(services, TIME_MAX, System::nanoTime);
    }

    RefusedInOrder(Services services, Duration timeMax, LongSupplier nanoTime) {
        this.services = services;
        this.timeMax = timeMax;
        this.nanoTime = nanoTime;
    }

    public CheckResult check() {
        var began = nanoTime.getAsLong();
        var found = new Found();
        UUID before = null;
        while (true) {
            var page = services.ask(new ListRefusals(before, ListRefusals.LIMIT_MAX))
                    .items();
            if (!page.isEmpty()) judge(page, found);
            if (page.size() < ListRefusals.LIMIT_MAX) return found.result(null);
            var oldest = page.getLast();
            var since = "only refusals since %s were looked at".formatted(oldest.second());
            if (found.violations.size() >= VIOLATIONS_MAX) return found.result(since);
            if (nanoTime.getAsLong() - began >= timeMax.toNanos()) return found.result(since);
            before = oldest.id();
        }
    }

    private void judge(List<RefusalTally> page, Found found) {
        var seen = page.stream()
                .map(RefusalTally::seen)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        var known = places(seen);
        for (var tally : page) found.add(tally, tally.seen() == null ? null : known.get(tally.seen()));
    }

    private Map<SlotVersion, PlacesAtVersion> places(List<SlotVersion> versions) {
        return services.ask(new FindSlotVersions(versions)).items().stream()
                .collect(Collectors.toMap(PlacesAtVersion::of, Function.identity()));
    }

    /** What was found so far. */
    private static final class Found {

        final List<String> violations = new ArrayList<>();
        long examined;
        long unrecorded;
        long forgotten;

        void add(RefusalTally tally, @Nullable PlacesAtVersion places) {
            if (places == null) {
                unrecorded += tally.refused();
            } else if (places.notBooked() != null) {
                examined += tally.refused();
                if (places.notBooked() >= tally.wanted())
                    violate(tally, places.of(), "had %d left", places.notBooked());
            } else if (places.of().version() > places.newest()) {
                examined += tally.refused();
                violate(tally, places.of(), "never was: the newest is %d", places.newest());
            } else {
                forgotten += tally.refused();
            }
        }

        private void violate(RefusalTally tally, SlotVersion seen, String why, long number) {
            if (violations.size() < VIOLATIONS_MAX)
                violations.add("slot %s: %d refused at %s who wanted %d or more, on version %d, which "
                                .formatted(
                                        seen.slotId(), tally.refused(), tally.second(), tally.wanted(), seen.version())
                        + why.formatted(number));
        }

        CheckResult result(@Nullable String since) {
            var notes = new ArrayList<String>();
            if (since != null) notes.add(since);
            if (unrecorded > 0)
                notes.add("%d refusals were of more slots than booking remembers at once".formatted(unrecorded));
            if (forgotten > 0) notes.add("%d refusals were on versions inventory no longer knows".formatted(forgotten));
            return CheckResult.of(NAME, examined, violations, notes.isEmpty() ? null : String.join("; ", notes));
        }
    }
}
