package dev.jari.messaging.log;

import dev.jari.messaging.envelope.TraceHeaders;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Lines about one booking of many. Whether a booking has them is decided once, where its request comes in, and travels
 * with the request and with every message it causes: it is logged from end to end or not at all, never in scraps. What
 * has no lines costs one look into its headers; no text is made for it. At debug everything has lines.
 */
public final class BookingLog {

    private final Logger log;

    private BookingLog(Logger log) {
        this.log = log;
    }

    public static BookingLog of(Class<?> owner) {
        return new BookingLog(LoggerFactory.getLogger(owner));
    }

    /** How much of a request is logged; absent where the line of its batch has to do. */
    public enum Extent {
        STEPS,
        /** Also what is otherwise there at debug only, for a booking that is followed. */
        DETAILS
    }

    /** Whether the current request has lines; to be asked before an argument that costs something. */
    public boolean tells() {
        return tells(MDC.get(TraceHeaders.BOOKING_LOG));
    }

    /** Whether what these headers came with has lines. */
    public boolean tells(Map<String, String> headers) {
        return tells(headers.get(TraceHeaders.BOOKING_LOG));
    }

    private boolean tells(@Nullable String extent) {
        return extent == null ? log.isDebugEnabled() : log.isInfoEnabled();
    }

    /** A line about the current request. */
    public void line(String format, @Nullable Object... values) {
        if (tells()) write(format, values);
    }

    /** A line about one message of a batch, under the request id the message came with. */
    public void line(Map<String, String> headers, String format, @Nullable Object... values) {
        if (!tells(headers)) return;
        try (var _ = TraceHeaders.restore(headers)) {
            write(format, values);
        }
    }

    /** A line that only a booking that is followed has. */
    public void detail(Map<String, String> headers, String format, @Nullable Object... values) {
        if (Extent.DETAILS.name().equals(headers.get(TraceHeaders.BOOKING_LOG)) || log.isDebugEnabled())
            line(headers, format, values);
    }

    private void write(String format, @Nullable Object... values) {
        var tagged = RequestTag.ofCurrent() + format;
        if (MDC.get(TraceHeaders.BOOKING_LOG) == null) log.debug(tagged, values);
        else log.info(tagged, values);
    }
}
