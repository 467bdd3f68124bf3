package dev.jari.platform.input;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects everything that is wrong with a request, so that its caller hears all of it at once. A check gives the value
 * to go on with; after a failed one that value is a stand-in, not to be used unless all have {@link #passed()}.
 */
public final class Checks {

    private static final LocalDate EARLIEST = LocalDate.of(2000, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(2999, 12, 31);

    private static final String MISSING = "missing";

    /** ISO 4217's code for what is no money. */
    private static final String STAND_IN = "XTS";

    private final List<FieldError> errors = new ArrayList<>();

    /** What to answer: malformed when something is missing, else impossible. */
    public static Refusal refusalOf(List<FieldError> errors) {
        return errors.stream().anyMatch(error -> error.code().equals(MISSING))
                ? Refusal.malformed(errors)
                : Refusal.impossible(errors);
    }

    /** Far from the ends of what calendars and the database can count. */
    public static boolean ofOurTime(LocalDate date) {
        return !date.isBefore(EARLIEST) && !date.isAfter(LATEST);
    }

    public boolean passed() {
        return errors.isEmpty();
    }

    public List<FieldError> errors() {
        return List.copyOf(errors);
    }

    public Refusal refusal() {
        return refusalOf(errors);
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
        else return checked(pointer, value, charactersMax, false);
        return "";
    }

    public @Nullable String optionalLine(String pointer, @Nullable String value, int charactersMax) {
        return value == null ? null : line(pointer, value, charactersMax);
    }

    /** Text of several lines that may be absent. */
    public String text(String pointer, @Nullable String value, int charactersMax) {
        return value == null ? "" : checked(pointer, value, charactersMax, true);
    }

    private String checked(String pointer, String value, int charactersMax, boolean lineBreaks) {
        if (value.codePointCount(0, value.length()) > charactersMax)
            wrong(pointer, "too-long", "has more than %d characters".formatted(charactersMax));
        if (value.codePoints().anyMatch(point -> unprintable(point, lineBreaks)))
            wrong(pointer, "invalid-value", "contains characters that can't be shown");
        return value.strip();
    }

    private static boolean unprintable(int point, boolean lineBreaks) {
        if (lineBreaks && (point == '\n' || point == '\r' || point == '\t')) return false;
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                true;
            default -> turnsText(point);
        };
    }

    /** Marks of direction: invisible themselves, they make the text after them look like another. */
    private static boolean turnsText(int point) {
        return point == 0x061C
                || point == 0x200E
                || point == 0x200F
                || (point >= 0x202A && point <= 0x202E)
                || (point >= 0x2066 && point <= 0x2069);
    }

    public int number(String pointer, @Nullable Integer value, int min, int max) {
        return (int) number(pointer, value == null ? null : value.longValue(), (long) min, (long) max);
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
            var amount = number(pointer + "/amount", value.amount(), min, MoneyInput.AMOUNT_MAX);
            var currency = value.currency();
            if (currency == null) missing(pointer + "/currency");
            else if (!Money.isCurrency(currency))
                wrong(pointer + "/currency", "invalid-value", "is no currency of ISO 4217");
            else if (known == errors.size()) return new Money(amount, currency);
        }
        return Money.none(STAND_IN);
    }

    /** Money of a venue's own currency. */
    public Money money(String pointer, @Nullable MoneyInput value, String currency) {
        if (value == null) {
            missing(pointer);
            return Money.none(currency);
        }
        var amount = value.amount();
        if (amount == null) missing(pointer + "/amount");
        else if (amount < 0 || amount > MoneyInput.AMOUNT_MAX)
            wrong(
                    pointer + "/amount",
                    "out-of-range",
                    "is %d; 0 to %d is possible".formatted(amount, MoneyInput.AMOUNT_MAX));
        if (value.currency() == null) missing(pointer + "/currency");
        else if (!value.currency().equals(currency))
            wrong(pointer + "/currency", "other-currency", "the venue's currency is " + currency);
        return amount == null || amount < 0 ? Money.none(currency) : new Money(amount, currency);
    }

    public @Nullable Money optionalMoney(String pointer, @Nullable MoneyInput value, String currency) {
        return value == null ? null : money(pointer, value, currency);
    }

    /** The constant of that name, or the first when there is none. */
    public <E extends Enum<E>> E oneOf(String pointer, @Nullable String value, E[] choices) {
        for (var choice : choices) if (choice.name().equals(value)) return choice;
        if (value == null) missing(pointer);
        else wrong(pointer, "invalid-value", "choose from " + List.of(choices));
        return choices[0];
    }
}
