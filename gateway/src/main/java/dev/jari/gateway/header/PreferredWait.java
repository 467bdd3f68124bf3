package dev.jari.gateway.header;

import dev.jari.contracts.booking.CreateBooking;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads {@code Prefer: wait=n} (RFC 7240). A preference is no demand: what can't be read is ignored. */
public final class PreferredWait {

    public static final String HEADER = "Prefer";

    // Commas separate preferences, except between quotes.
    private static final Pattern BETWEEN = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
    private static final Pattern WAIT = Pattern.compile("(?i)\\s*wait\\s*(=.*|;.*)?");
    private static final Pattern SECONDS = Pattern.compile("=\\s*(?:\"([0-9]+)\"|([0-9]+))\\s*(?:;.*)?");

    // A header that is longer says nothing we would want to understand.
    private static final int CHARACTERS_MAX = 1_000;

    private PreferredWait() {}

    /** At most the longest a caller may wait. Of several only the first counts. */
    public static OptionalInt of(HttpServletRequest request) {
        var header = String.join(",", Collections.list(request.getHeaders(HEADER)));
        return header.length() > CHARACTERS_MAX ? OptionalInt.empty() : read(header);
    }

    static OptionalInt read(String header) {
        for (var preference : BETWEEN.split(header, -1)) {
            var wait = WAIT.matcher(preference);
            if (!wait.matches()) continue;
            var value = wait.group(1) == null ? "" : wait.group(1);
            var seconds = SECONDS.matcher(value);
            if (!seconds.matches()) return OptionalInt.empty();
            return OptionalInt.of(bounded(seconds.group(1) == null ? seconds.group(2) : seconds.group(1)));
        }
        return OptionalInt.empty();
    }

    private static int bounded(String digits) {
        var number = digits.replaceFirst("^0+(?=.)", "");
        // Three digits are more than the longest wait and always fit an int.
        return number.length() > 2
                ? CreateBooking.WAIT_MAX
                : Math.min(CreateBooking.WAIT_MAX, Integer.parseInt(number));
    }
}
