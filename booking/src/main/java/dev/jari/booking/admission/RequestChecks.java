package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKeys;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be said about a request without asking another service. */
final class RequestChecks {

    private static final int MESSAGE_MAX = 1_000;
    private static final int QUANTITY_MAX = 1_000;
    private static final int ITEMS_MAX = 50;

    private RequestChecks() {}

    /** Malformed before impossible: who does not name one thing clearly is not told what is wrong with it. */
    static Optional<Refusal> refusal(CreateBooking asked) {
        if (asked.idempotencyKey() == null && asked.holdId() == null)
            return Optional.of(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED));
        var malformed = malformed(asked);
        if (!malformed.isEmpty()) return Optional.of(Refusal.malformed(malformed));
        var impossible = impossible(asked);
        return impossible.isEmpty() ? Optional.empty() : Optional.of(Refusal.impossible(impossible));
    }

    private static List<FieldError> malformed(CreateBooking asked) {
        var errors = new ArrayList<FieldError>();
        CallerKeys.mistake(asked.idempotencyKey()).ifPresent(errors::add);
        var stay = asked.checkIn() != null || asked.checkOut() != null;
        var time = asked.date() != null || asked.startTime() != null;
        var ways = count(asked.holdId() != null, asked.slotId() != null, stay, time);
        if (ways != 1) {
            errors.add(new FieldError(
                    "",
                    ways == 0 ? "missing" : "ambiguous",
                    "name a slotId, or offeringId with checkIn and checkOut, or offeringId with date and startTime"));
            return errors;
        }
        if ((stay || time) && asked.offeringId() == null) errors.add(missing("/offeringId"));
        if (stay && asked.checkIn() == null) errors.add(missing("/checkIn"));
        if (stay && asked.checkOut() == null) errors.add(missing("/checkOut"));
        if (time && asked.date() == null) errors.add(missing("/date"));
        if (time && asked.startTime() == null) errors.add(missing("/startTime"));
        return errors;
    }

    private static FieldError missing(String pointer) {
        return new FieldError(pointer, "missing", null);
    }

    private static int count(boolean... ways) {
        var count = 0;
        for (var way : ways) if (way) count++;
        return count;
    }

    private static List<FieldError> impossible(CreateBooking asked) {
        var errors = new ArrayList<FieldError>();
        var quantity = asked.quantity();
        if (quantity != null && (quantity < 1 || quantity > QUANTITY_MAX))
            errors.add(outOfRange("/quantity", 1, QUANTITY_MAX));
        var message = asked.requestMessage();
        if (message != null && message.codePointCount(0, message.length()) > MESSAGE_MAX)
            errors.add(new FieldError(
                    "/requestMessage", "too-long", "has more than %d characters".formatted(MESSAGE_MAX)));
        if (message != null && message.indexOf('\0') >= 0)
            errors.add(new FieldError("/requestMessage", "invalid-value", "contains characters that can't be shown"));
        if (asked.items().size() > ITEMS_MAX) errors.add(outOfRange("/items", 0, ITEMS_MAX));
        for (var i = 0; i < Math.min(asked.items().size(), ITEMS_MAX); i++) {
            var wanted = asked.items().get(i).quantity();
            if (wanted < 1 || wanted > QUANTITY_MAX)
                errors.add(outOfRange("/items/%d/quantity".formatted(i), 1, QUANTITY_MAX));
        }
        return errors;
    }

    private static FieldError outOfRange(String pointer, int min, int max) {
        return new FieldError(pointer, "out-of-range", "from %d to %d is possible".formatted(min, max));
    }
}
