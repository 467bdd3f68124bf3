package dev.jari.gateway.header;

import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.Problem.Fault;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the key by which a repeated request is known, from the header (quoted or bare) or the body. */
public final class IdempotencyKey {

    public static final String HEADER = "Idempotency-Key";

    /** Says of an answer that the key was known. */
    public static final String REPLAYED = "Idempotent-Replayed";

    private static final String FIELD = "/idempotencyKey";

    // Visible ASCII without quote and backslash: the same in a header, in JSON and in a log.
    private static final Pattern HARMLESS = Pattern.compile("[!#-\\[\\]-~]{1,%d}".formatted(CreateBooking.KEY_MAX));
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"");

    private IdempotencyKey() {}

    /** Where a request without one is refused. */
    public static String required(HttpServletRequest request, @Nullable String inBody) {
        var inHeader = inHeader(request);
        var ofBody = inBody == null ? Optional.<String>empty() : Optional.of(harmless(inBody, FIELD));
        if (inHeader.isPresent() && ofBody.isPresent() && !inHeader.equals(ofBody))
            throw malformed(FIELD, "contradicts-other-name");
        return inHeader.or(() -> ofBody).orElseThrow(IdempotencyKey::missing);
    }

    /** Where one may be given. */
    public static Optional<String> inHeader(HttpServletRequest request) {
        var given = Collections.list(request.getHeaders(HEADER));
        if (given.isEmpty()) return Optional.empty();
        if (given.size() > 1) throw malformed(HEADER, "not-one-key");
        return Optional.of(harmless(unquoted(given.getFirst().strip()), HEADER));
    }

    private static String unquoted(String value) {
        var quoted = QUOTED.matcher(value);
        return quoted.matches() ? quoted.group(1) : value;
    }

    private static String harmless(String key, String where) {
        // The caller meant to send one: going on without would book twice when they repeat it.
        if (key.isBlank()) throw missing();
        if (!HARMLESS.matcher(key).matches()) throw malformed(where, "not-one-key");
        return key;
    }

    private static RuntimeException missing() {
        return Problem.of(ErrorCode.IDEMPOTENCY_KEY_REQUIRED).asException();
    }

    private static RuntimeException malformed(String where, String code) {
        return Problem.of(ErrorCode.VALIDATION_FAILED)
                .withDetail("bad-parameter")
                .withErrors(List.of(new Fault(where, code, null)))
                .asException();
    }
}
