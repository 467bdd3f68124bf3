package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.PropertyBindingException;

/**
 * Tells what is wrong with a body: 400 when it cannot be parsed or lacks a value, 422 when a value cannot be. Never
 * repeats the parser's own message, which would name our classes.
 */
final class UnreadableBodies {

    private UnreadableBodies() {}

    static Problem problem(HttpMessageNotReadableException unreadable) {
        if (Causes.find(unreadable, BodyTooLarge.class) != null) return Problem.of(ErrorCode.PAYLOAD_TOO_LARGE);
        if (Causes.find(unreadable, BodyTooSlow.class) != null) return ProblemTranslator.tooSlow();
        return switch (Causes.find(unreadable, JacksonException.class)) {
            case null -> malformed("body-missing");
            case PropertyBindingException unknown -> impossible(unknown, "unknown-property");
            case InputCoercionException tooLarge -> impossible(tooLarge, "out-of-range");
            case StreamReadException broken -> malformedAt(broken);
            case InvalidFormatException badValue -> impossible(badValue, "invalid-value");
            case MismatchedInputException wrong when wrong.getPath().isEmpty() -> malformed("body-of-wrong-shape");
            case InvalidNullException hole -> impossible(hole, "wrong-type");
            case MismatchedInputException wrong when noValue(wrong) -> missing(wrong);
            case MismatchedInputException wrong -> impossible(wrong, "wrong-type");
            case JacksonException refused when refused.getPath().isEmpty() -> malformed("body-not-readable");
            case JacksonException refused -> impossible(refused, "invalid-value");
        };
    }

    /** A number that is absent or null. The parser tells it from one of the wrong type by its words alone. */
    private static boolean noValue(MismatchedInputException wrong) {
        return wrong.getOriginalMessage().startsWith("Cannot map `null`");
    }

    private static Problem missing(JacksonException refused) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withErrors(List.of(Problem.Fault.at(pointer(refused), Problem.Fault.MISSING)));
    }

    private static Problem malformed(String detail, Object... gaps) {
        return Problem.of(ErrorCode.VALIDATION_FAILED).withDetail(detail, gaps);
    }

    private static Problem malformedAt(StreamReadException broken) {
        var location = broken.getLocation();
        return location == null || location.getLineNr() < 1
                ? malformed("body-not-readable")
                : malformed("body-not-json", location.getLineNr(), location.getColumnNr());
    }

    private static Problem impossible(JacksonException refused, String code) {
        return Problem.impossible(List.of(Problem.Fault.at(pointer(refused), code)));
    }

    private static String pointer(JacksonException refused) {
        return Problem.Fault.pointer(refused.getPath().stream().map(UnreadableBodies::step));
    }

    private static String step(JacksonException.Reference reference) {
        @Nullable String name = reference.getPropertyName();
        return name != null ? name : Integer.toString(reference.getIndex());
    }
}
