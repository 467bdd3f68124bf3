package dev.jari.orders.input;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects everything that is wrong with a request, so that its caller hears all of it at once. A check gives the value
 * to go on with; after a failed one that value is a stand-in, and no caller may use it once there are errors.
 */
public final class Checks {

    /** More than a customer pays at once, and far from where sums of longs overflow. */
    public static final long AMOUNT_MAX = 1_000_000_000_000L;

    private static final String MISSING = "missing";

    /** ISO 4217's code for what is no money. */
    private static final String STAND_IN = "XTS";

    private final List<FieldError> errors = new ArrayList<>();

    public boolean passed() {
        return errors.isEmpty();
    }

    /** What to answer: malformed when something is missing, else impossible. */
    public Refusal refusal() {
        return errors.stream().anyMatch(error -> error.code().equals(MISSING))
                ? Refusal.malformed(errors)
                : Refusal.impossible(errors);
    }

    public void wrong(String pointer, String code, String detail) {
        errors.add(new FieldError(pointer, code, detail));
    }

    public void missing(String pointer) {
        errors.add(new FieldError(pointer, MISSING, null));
    }

    /** A line of text that must be there. */
    public String line(String pointer, @Nullable String value, int charactersMax) {
        if (value == null) missing(pointer);
        else if (value.isBlank()) wrong(pointer, "invalid-value", "is empty");
        else if (value.codePointCount(0, value.length()) > charactersMax)
            wrong(pointer, "too-long", "has more than %d characters".formatted(charactersMax));
        else if (value.codePoints().anyMatch(Checks::unprintable))
            wrong(pointer, "invalid-value", "contains characters that can't be shown");
        else return value.strip();
        return "";
    }

    private static boolean unprintable(int point) {
        return Character.isISOControl(point)
                || Character.getType(point) == Character.SURROGATE
                || Character.getType(point) == Character.LINE_SEPARATOR;
    }

    public long number(String pointer, @Nullable Long value, long min, long max) {
        if (value == null) missing(pointer);
        else if (value < min || value > max)
            wrong(pointer, "out-of-range", "is %d; from %d to %d is possible".formatted(value, min, max));
        else return value;
        return min;
    }

    /** Money of any currency there is, at least so much. */
    public Money money(String pointer, @Nullable MoneyInput value, long min) {
        var known = errors.size();
        if (value == null) missing(pointer);
        else {
            var amount = number(pointer + "/amount", value.amount(), min, AMOUNT_MAX);
            var currency = value.currency();
            if (currency == null) missing(pointer + "/currency");
            else if (!Money.isCurrency(currency))
                wrong(pointer + "/currency", "invalid-value", "is no currency of ISO 4217");
            else if (known == errors.size()) return new Money(amount, currency);
        }
        return Money.none(STAND_IN);
    }

    /** The constant of that name, or the first when there is none. */
    public <E extends Enum<E>> E oneOf(String pointer, @Nullable String value, E[] choices) {
        for (var choice : choices) if (choice.name().equals(value)) return choice;
        if (value == null) missing(pointer);
        else wrong(pointer, "invalid-value", "choose from " + List.of(choices));
        return choices[0];
    }
}
