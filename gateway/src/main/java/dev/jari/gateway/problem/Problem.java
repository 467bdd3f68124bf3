package dev.jari.gateway.problem;

import dev.jari.contracts.error.ErrorCode;
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

    /** Rounded up to whole seconds: whoever comes back then is not too early. */
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
     * @param code what is wrong, as a stable word; without its own detail, sentence {@code error.CODE} explains it
     */
    public record Fault(
            String pointer, String code, @Nullable String detail) {

        static Fault at(String pointer, String code) {
            return new Fault(pointer, code, null);
        }

        /** Pointer to a field in the body, by the names and positions on the way to it. */
        static String pointer(Stream<String> path) {
            return path.map(step -> "/" + step.replace("~", "~0").replace("/", "~1"))
                    .reduce("", String::concat);
        }
    }
}
