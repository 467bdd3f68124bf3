package dev.jari.inventory.hold;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.inventory.input.Checks;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a request for a hold must look like. */
final class PlaceHoldChecks {

    /** No slot has more. */
    private static final int QUANTITY_MAX = 100_000;

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    // 26 digits of base 32 without I, L, O, U; the first of 130 bits must not exceed 128.
    private static final Pattern ULID = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}");

    private final PlaceHold asked;
    private final int nightsMax;

    PlaceHoldChecks(PlaceHold asked, int nightsMax) {
        this.asked = asked;
        this.nightsMax = nightsMax;
    }

    /** The first refusal; what is malformed before what is impossible. */
    Optional<HoldOutcome.Refused> refusal() {
        var malformed = malformed();
        if (!malformed.isEmpty()) return Optional.of(new HoldOutcome.Malformed(malformed));
        var impossible = impossible();
        return impossible.isEmpty() ? Optional.empty() : Optional.of(new HoldOutcome.Impossible(impossible));
    }

    private List<FieldError> malformed() {
        var errors = new ArrayList<FieldError>();
        var key = asked.clientHoldKey();
        if (key == null) errors.add(missing("/clientHoldKey"));
        else if (!UUID.matcher(key).matches() && !ULID.matcher(key).matches())
            errors.add(new FieldError("/clientHoldKey", "invalid-value", "is neither a UUID nor a ULID"));
        if (asked.slotId() == null) {
            var stay = asked.checkIn() != null || asked.checkOut() != null;
            if (asked.offeringId() == null)
                errors.add(missing(stay || asked.date() != null ? "/offeringId" : "/slotId"));
            else if (stay && asked.checkIn() == null) errors.add(missing("/checkIn"));
            else if (stay && asked.checkOut() == null) errors.add(missing("/checkOut"));
            else if (!stay && asked.date() == null) errors.add(missing("/date"));
            else if (!stay && asked.startTime() == null) errors.add(missing("/startTime"));
        }
        return errors;
    }

    /** More places than the slot has at all: waiting for them is in vain. */
    static HoldOutcome.Impossible moreThanEver(int capacity) {
        return new HoldOutcome.Impossible(
                List.of(new FieldError("/quantity", "out-of-range", "there are %d places".formatted(capacity))));
    }

    private static FieldError missing(String pointer) {
        return new FieldError(pointer, "missing", null);
    }

    private List<FieldError> impossible() {
        var checks = new Checks();
        if (asked.quantity() != null) checks.number("/quantity", asked.quantity(), 1, QUANTITY_MAX);
        if (asked.slotId() == null && asked.checkIn() != null && asked.checkOut() != null) {
            var nights = ChronoUnit.DAYS.between(asked.checkIn(), asked.checkOut());
            if (!Checks.ofOurTime(asked.checkIn())) checks.wrong("/checkIn", "out-of-range", "is no day of our time");
            else if (nights < 1 || nights > nightsMax)
                checks.wrong("/checkOut", "out-of-range", "a stay has 1 to %d nights".formatted(nightsMax));
        }
        return checks.errors();
    }
}
