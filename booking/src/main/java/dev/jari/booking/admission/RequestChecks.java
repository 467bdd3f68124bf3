package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKeys;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.slot.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be said about a request without asking another service. */
final class RequestChecks {

    private RequestChecks() {}

    /** Malformed before impossible: a key that can't be kept is told before anything that is wrong with the wish. */
    static Optional<Refusal> refusal(CreateBooking asked) {
        if (asked.idempotencyKey() == null && !(asked.places() instanceof Places.OfHold))
            return Optional.of(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED));
        return CallerKeys.refusal(asked.idempotencyKey()).or(() -> {
            var impossible = impossible(asked);
            return impossible.isEmpty() ? Optional.empty() : Optional.of(Refusal.impossible(impossible));
        });
    }

    private static List<FieldError> impossible(CreateBooking asked) {
        var errors = new ArrayList<FieldError>();
        var quantity = asked.quantity();
        if (quantity != null && (quantity < 1 || quantity > Places.QUANTITY_MAX))
            errors.add(outOfRange("/quantity", 1, Places.QUANTITY_MAX));
        var message = asked.requestMessage();
        if (message != null && message.codePointCount(0, message.length()) > CreateBooking.MESSAGE_MAX)
            errors.add(new FieldError(
                    "/requestMessage", "too-long", "has more than %d characters".formatted(CreateBooking.MESSAGE_MAX)));
        if (message != null && message.indexOf('\0') >= 0)
            errors.add(new FieldError("/requestMessage", "invalid-value", "contains characters that can't be shown"));
        if (asked.items().size() > CreateBooking.ITEMS_MAX)
            errors.add(outOfRange("/items", 0, CreateBooking.ITEMS_MAX));
        for (var i = 0; i < Math.min(asked.items().size(), CreateBooking.ITEMS_MAX); i++) {
            var wanted = asked.items().get(i).quantity();
            if (wanted < 1 || wanted > WantedItem.QUANTITY_MAX)
                errors.add(outOfRange("/items/%d/quantity".formatted(i), 1, WantedItem.QUANTITY_MAX));
        }
        return errors;
    }

    private static FieldError outOfRange(String pointer, int min, int max) {
        return new FieldError(pointer, "out-of-range", "from %d to %d is possible".formatted(min, max));
    }
}
