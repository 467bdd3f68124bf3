package dev.jari.messaging.trace;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The span that a caller names as the cause of its request, as W3C Trace Context (level 2) writes it. It comes from
 * outside: whatever is not exactly as it should be counts as absent, and the request gets a trace of its own.
 *
 * @param flags of those only what version 00 knows: whether the trace is sampled, and whether its id is random
 */
public record TraceParent(String traceId, String spanId, int flags) {

    /** A later version may be longer, and is read as far as this one goes. */
    static final int LENGTH_MAX = 256;

    private static final int KNOWN_FLAGS = 0b11;
    private static final Pattern FORM =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\\x21-\\x7e]*)?");
    private static final String NO_TRACE = "0".repeat(32);
    private static final String NO_SPAN = "0".repeat(16);

    /** Of the lines of a request's header. Two of them contradict each other, so neither counts. */
    public static Optional<TraceParent> in(List<String> lines) {
        return lines.size() == 1 ? read(lines.getFirst()) : Optional.empty();
    }

    static Optional<TraceParent> read(String header) {
        if (header.length() > LENGTH_MAX) return Optional.empty();
        var form = FORM.matcher(header);
        if (!form.matches()) return Optional.empty();
        var version = form.group(1);
        if (version.equals("ff") || (version.equals("00") && form.group(5) != null)) return Optional.empty();
        if (form.group(2).equals(NO_TRACE) || form.group(3).equals(NO_SPAN)) return Optional.empty();
        var flags = Integer.parseInt(form.group(4), 16) & KNOWN_FLAGS;
        return Optional.of(new TraceParent(form.group(2), form.group(3), flags));
    }

    /** In the version spoken here, whichever it came in. */
    public String header() {
        return "00-%s-%s-%02x".formatted(traceId, spanId, flags);
    }
}
