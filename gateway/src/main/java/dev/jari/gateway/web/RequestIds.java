package dev.jari.gateway.web;

import dev.jari.contracts.id.IdSource;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.regex.Pattern;

/** The name under which a request is found again: in its answer, in the logs, in what it caused. */
public final class RequestIds {

    public static final String HEADER = "X-Request-Id";

    /** Key under which log lines carry it. */
    public static final String LOG_KEY = "requestId";

    private static final String ATTRIBUTE = RequestIds.class.getName();
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final long FIFTY_BITS = (1L << 50) - 1;

    private final IdSource ids;

    public RequestIds(IdSource ids) {
        this.ids = ids;
    }

    /** The caller's own id if it is harmless in headers and logs, otherwise a new one; the same each time asked. */
    public String of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) return known;
        var given = request.getHeader(HEADER);
        var id = given != null && HARMLESS.matcher(given).matches() ? given : next();
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    /** Ten letters and digits are short enough to read out, and do not meet twice within a day's logs. */
    private String next() {
        var digits = Long.toString(ids.get().getLeastSignificantBits() & FIFTY_BITS, 32);
        return "REQ-" + "0".repeat(10 - digits.length()) + digits.toUpperCase(Locale.ROOT);
    }
}
