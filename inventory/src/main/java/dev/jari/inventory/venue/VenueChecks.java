package dev.jari.inventory.venue;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.Venue;
import dev.jari.contracts.venue.VenueInput;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.platform.input.Checks;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a venue must look like. */
final class VenueChecks {

    /** For venues that set nothing: seven days all, three days most, one day half, later nothing. */
    private static final List<LadderStep> DEFAULT_LADDER = List.of(
            new LadderStep(7 * 24, 100), new LadderStep(3 * 24, 80), new LadderStep(24, 50), new LadderStep(0, 0));

    private static final int HOURS_BEFORE_MAX = 366 * 24;

    private VenueChecks() {}

    static Venue check(VenueId venueId, VenueInput input, Checks checks) {
        return new Venue(
                venueId,
                checks.oneOf("/kind", input.kind(), VenueKind.values()),
                checks.line("/name", input.name(), VenueInput.NAME_MAX),
                checks.optionalLine("/nameEn", input.nameEn(), VenueInput.NAME_MAX),
                zone(input.timeZone(), checks),
                currency(input.currency(), checks),
                ladder(input.ladder(), checks),
                true);
    }

    /** Names only: an offset such as +09:00 knows nothing of summer time. */
    private static String zone(@Nullable String zone, Checks checks) {
        if (zone == null) checks.missing("/timeZone");
        else if (!ZoneId.getAvailableZoneIds().contains(zone))
            checks.wrong("/timeZone", "unknown-zone", "use an IANA name such as Asia/Seoul");
        else return zone;
        return "";
    }

    private static String currency(@Nullable String currency, Checks checks) {
        if (currency == null) checks.missing("/currency");
        else if (!Money.isCurrency(currency))
            checks.wrong("/currency", "unknown-currency", "use three letters of ISO 4217 such as KRW");
        else return currency;
        return "";
    }

    private static List<LadderStep> ladder(@Nullable List<LadderStep> ladder, Checks checks) {
        if (ladder == null) return DEFAULT_LADDER;
        if (ladder.stream().anyMatch(Objects::isNull)) {
            checks.wrong("/ladder", "invalid-value", "a step is null");
            return DEFAULT_LADDER;
        }
        if (ladder.isEmpty() || ladder.size() > VenueInput.LADDER_STEPS_MAX)
            checks.wrong("/ladder", "out-of-range", "has 1 to %d steps".formatted(VenueInput.LADDER_STEPS_MAX));
        for (var i = 0; i < ladder.size(); i++) {
            var step = ladder.get(i);
            checks.number("/ladder/%d/hoursBefore".formatted(i), step.hoursBefore(), 0, HOURS_BEFORE_MAX);
            checks.number("/ladder/%d/percent".formatted(i), step.percent(), 0, 100);
        }
        var sorted = new ArrayList<>(ladder);
        sorted.sort(Comparator.comparingInt(LadderStep::hoursBefore).reversed());
        for (var i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).hoursBefore() == sorted.get(i - 1).hoursBefore())
                checks.wrong("/ladder", "invalid-value", "two steps begin at the same time");
            if (sorted.get(i).percent() > sorted.get(i - 1).percent())
                checks.wrong("/ladder", "invalid-value", "who cancels later can't get more back");
        }
        // Everything after the last step is covered too, so that no moment is without a rule.
        if (!sorted.isEmpty() && sorted.getLast().hoursBefore() > 0) sorted.add(new LadderStep(0, 0));
        return sorted;
    }
}
