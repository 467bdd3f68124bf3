package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.web.Language;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * An error as the caller is told it, still without language: sentences are chosen when it is written.
 *
 * @param sentence name of the sentence that explains it, with what fills its gaps
 * @param extensions what the caller can act on, such as {@code available}
 * @param headers what HTTP asks for besides, such as {@code Allow}
 */
public record Problem(
        ErrorCode code,
        int status,
        String sentence,
        List<Object> gaps,
        List<Fault> errors,
        Map<String, Object> extensions,
        Map<String, String> headers) {

    // Well-formed, but a value that can never be.
    private static final int UNPROCESSABLE = 422;

    /** When to try again if it is unknown how long an outage lasts. */
    static final Duration RETRY_SOON = Duration.ofSeconds(2);

    public Problem {
        gaps = List.copyOf(gaps);
        errors = List.copyOf(errors);
        extensions = Map.copyOf(extensions);
        headers = Map.copyOf(headers);
    }

    /** The code with its usual status and explanation. */
    public static Problem of(ErrorCode code) {
        return new Problem(code, code.status(), code.name(), List.of(), List.of(), Map.of(), Map.of());
    }

    /** Values that can be read but never be right. */
    public static Problem impossible(List<Fault> errors) {
        return of(ErrorCode.VALIDATION_FAILED)
                .withStatus(UNPROCESSABLE)
                .withDetail("impossible-values")
                .withErrors(errors);
    }

    /** A parameter or header that is missing or can't be read; sentence {@code error.CODE} explains why. */
    public static Problem badParameter(String name, String code) {
        return of(ErrorCode.VALIDATION_FAILED).withDetail("bad-parameter").withErrors(List.of(Fault.at(name, code)));
    }

    /** A service's refusal, in words of ours: what we have no sentence for is explained by its code alone. */
    public static Problem of(Refusal refusal) {
        var sentence = Language.knows("detail." + refusal.sentence())
                ? refusal.sentence()
                : refusal.code().name();
        var errors = refusal.errors().stream().map(Fault::of).toList();
        var headers = refusal.replayed() ? Map.of(IdempotencyKey.REPLAYED, "true") : Map.<String, String>of();
        var problem =
                new Problem(refusal.code(), refusal.status(), sentence, List.of(), errors, refusal.data(), headers);
        if (refusal.data().get("retryAfterSeconds") instanceof Number seconds)
            return problem.retryAfter(Duration.ofSeconds(seconds.longValue()));
        return refusal.code() == ErrorCode.UNAVAILABLE ? problem.retryAfter(RETRY_SOON) : problem;
    }

    /** The last part of the problem's {@code type}. */
    public static String slug(ErrorCode code) {
        return code.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Problem withStatus(int other) {
        return new Problem(code, other, sentence, gaps, errors, extensions, headers);
    }

    /** Another explanation: the name of a sentence {@code detail.NAME} known in every language. */
    public Problem withDetail(String name, Object... filling) {
        return new Problem(code, status, name, List.of(filling), errors, extensions, headers);
    }

    public Problem withErrors(List<Fault> faults) {
        return new Problem(code, status, sentence, gaps, faults, extensions, headers);
    }

    public Problem with(String name, Object value) {
        return new Problem(code, status, sentence, gaps, errors, plus(extensions, name, value), headers);
    }

    public Problem withHeader(String name, String value) {
        return new Problem(code, status, sentence, gaps, errors, extensions, plus(headers, name, value));
    }

    /** Rounded up to whole seconds: a caller who comes back then is not too early. */
    public Problem retryAfter(Duration wait) {
        var seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        return with("retryAfterSeconds", seconds).withHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
    }

    private static <V> Map<String, V> plus(Map<String, V> map, String name, V value) {
        var more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    /** For refusals found where nothing can be returned, as in a filter. */
    public ProblemException asException() {
        return new ProblemException(this);
    }

    /**
     * One value that is wrong.
     *
     * @param pointer JSON pointer into the body, or the name of the parameter
     * @param code what is wrong, as a stable word; sentence {@code error.CODE} explains it where the detail does not
     */
    public record Fault(
            String pointer, String code, @Nullable String detail) {

        static final String MISSING = "missing";

        static Fault at(String pointer, String code) {
            return new Fault(pointer, code, null);
        }

        static Fault of(FieldError error) {
            return new Fault(error.pointer(), error.code(), error.detail());
        }

        /** Its own detail, or the sentence for its code: services explain in English only, and some not at all. */
        Fault in(Language language) {
            var sentence = "error." + code;
            if (!Language.knows(sentence)) return detail == null ? new Fault(pointer, code, code) : this;
            var own = language == Language.ENGLISH ? detail : null;
            return new Fault(pointer, code, own == null ? language.say(sentence) : own);
        }

        /** Pointer to a field in the body, by the names and positions on the way to it. */
        static String pointer(Stream<String> path) {
            return path.map(step -> "/" + step.replace("~", "~0").replace("/", "~1"))
                    .reduce("", String::concat);
        }
    }
}
