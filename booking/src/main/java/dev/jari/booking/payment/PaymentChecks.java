package dev.jari.booking.payment;

import dev.jari.booking.key.CallerKeys;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.payment.PaymentMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be said about a payment without asking another service. */
final class PaymentChecks {

    private static final String METHODS =
            Arrays.stream(PaymentMethod.values()).map(Enum::name).collect(Collectors.joining(" or "));

    private PaymentChecks() {}

    static Optional<Refusal> refusal(PayBooking asked, boolean takesCards) {
        if (asked.idempotencyKey().isEmpty()) return Optional.of(Refusal.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED));
        return CallerKeys.refusal(asked.idempotencyKey()).or(() -> {
            var impossible = impossible(asked, takesCards);
            return impossible.isEmpty() ? Optional.empty() : Optional.of(Refusal.impossible(impossible));
        });
    }

    private static List<FieldError> impossible(PayBooking asked, boolean takesCards) {
        var errors = new ArrayList<FieldError>();
        var method = method(asked);
        if (method.isEmpty()) errors.add(new FieldError("/method", "invalid-value", METHODS));
        if (method.filter(PaymentMethod.CARD::equals).isPresent() && !takesCards)
            errors.add(new FieldError("/method", "not-accepted", "cards are not taken here"));
        var token = asked.cardToken();
        if (method.filter(PaymentMethod.CARD::equals).isPresent() && (token == null || token.isBlank()))
            errors.add(new FieldError("/cardToken", "missing", "a card is named by its token"));
        else if (token != null && (token.length() > PayBooking.CARD_TOKEN_MAX || token.indexOf('\0') >= 0))
            errors.add(new FieldError(
                    "/cardToken", "invalid-value", "at most %d characters".formatted(PayBooking.CARD_TOKEN_MAX)));
        return errors;
    }

    static Optional<PaymentMethod> method(PayBooking asked) {
        return Arrays.stream(PaymentMethod.values())
                .filter(method -> method.name().equals(asked.method()))
                .findAny();
    }
}
