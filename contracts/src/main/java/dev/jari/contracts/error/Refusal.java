package dev.jari.contracts.error;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a service does not do what it was asked to; an expected answer, so it travels as data.
 *
 * @param status what HTTP answers: the code's own, or 422 for values that can be read but never be right
 * @param sentence name of the sentence that explains it: the code, or a narrower one in kebab-case
 * @param data what the caller can act on, such as {@code available}
 * @param replayed whether a key was known that was refused so before; it travels beside the refusal, in the answer
 */
public record Refusal(
        ErrorCode code,
        int status,
        String sentence,
        Map<String, Object> data,
        List<FieldError> errors,
        @JsonIgnore boolean replayed) {

    private static final int UNPROCESSABLE = 422;

    public Refusal {
        data = Map.copyOf(data);
        errors = List.copyOf(errors);
    }

    @JsonCreator
    public Refusal(ErrorCode code, int status, String sentence, Map<String, Object> data, List<FieldError> errors) {
        this(code, status, sentence, data, errors, false);
    }

    public static Refusal of(ErrorCode code) {
        return new Refusal(code, code.status(), code.name(), Map.of(), List.of());
    }

    /** Something is missing or can't be understood. */
    public static Refusal malformed(List<FieldError> errors) {
        return new Refusal(
                ErrorCode.VALIDATION_FAILED,
                ErrorCode.VALIDATION_FAILED.status(),
                ErrorCode.VALIDATION_FAILED.name(),
                Map.of(),
                errors);
    }

    /** Values that are well-formed and can't be. */
    public static Refusal impossible(List<FieldError> errors) {
        return new Refusal(ErrorCode.VALIDATION_FAILED, UNPROCESSABLE, "impossible-values", Map.of(), errors);
    }

    public Refusal because(String narrowerSentence) {
        return new Refusal(code, status, narrowerSentence, data, errors, replayed);
    }

    public Refusal with(String name, Object value) {
        var more = new HashMap<>(data);
        more.put(name, value);
        return new Refusal(code, status, sentence, more, errors, replayed);
    }

    public Refusal asReplay() {
        return new Refusal(code, status, sentence, data, errors, true);
    }
}
