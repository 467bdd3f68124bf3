package dev.jari.inventory.hold;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.platform.input.Checks;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a request for a hold must look like. */
final class PlaceHoldChecks {

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    // 26 digits of base 32 without I, L, O, U; the first of 130 bits must not exceed 128.
    private static final Pattern ULID = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}");

    private PlaceHoldChecks() {}

    /** The first refusal; what is malformed before what is impossible. */
    static Optional<HoldOutcome.Refused> refusal(PlaceHold asked, int nightsMax) {
        var key = asked.clientHoldKey();
        if (key == null) return Optional.of(malformed(new FieldError("/clientHoldKey", "missing", null)));
        if (!UUID.matcher(key).matches() && !ULID.matcher(key).matches())
            return Optional.of(
                    malformed(new FieldError("/clientHoldKey", "invalid-value", "is neither a UUID nor a ULID")));
        var checks = new Checks();
        if (asked.quantity() != null) checks.number("/quantity", asked.quantity(), 1, Places.QUANTITY_MAX);
        if (asked.places() instanceof Nights stay) {
            var nights = ChronoUnit.DAYS.between(stay.checkIn(), stay.checkOut());
            if (!Checks.ofOurTime(stay.checkIn())) checks.wrong("/checkIn", "out-of-range", "is no day of our time");
            else if (nights < 1 || nights > nightsMax)
                checks.wrong("/checkOut", "out-of-range", "a stay has 1 to %d nights".formatted(nightsMax));
        }
        return checks.passed() ? Optional.empty() : Optional.of(new HoldOutcome.Impossible(checks.errors()));
    }

    private static HoldOutcome.Refused malformed(FieldError error) {
        return new HoldOutcome.Malformed(List.of(error));
    }

    /** More places than the slot has at all: waiting for them is in vain. */
    static HoldOutcome.Impossible moreThanEver(int capacity) {
        return new HoldOutcome.Impossible(
                List.of(new FieldError("/quantity", "out-of-range", "there are %d places".formatted(capacity))));
    }
}
