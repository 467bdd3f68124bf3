package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.log.BookingLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the log says about messages on their way: one line each where their booking is logged, else one for a batch. */
final class RelayLines {

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private static final BookingLog each = BookingLog.of(OutboxRelay.class);

    private int untold;

    void processing(Envelope row) {
        if (isAboutABooking(row))
            each.line(
                    row.headers(),
                    "[Outbox] Processing event {}:{} ({}) for bookingId={}",
                    row.lane(),
                    row.no(),
                    row.type(),
                    row.key());
    }

    /** Keys of other things name their kind: {@code slot-848}. */
    private static boolean isAboutABooking(Envelope row) {
        return row.headers().containsKey(TraceHeaders.REQUEST_ID)
                && Character.isDigit(row.key().charAt(0));
    }

    void acknowledged(Envelope row) {
        if (isAboutABooking(row) && !each.tells(row.headers())) untold++;
    }

    /** To be called when what was acknowledged is moved. */
    void published(int messages) {
        if (untold > 0)
            log.info("[Outbox] published {} events, {} of bookings without lines of their own", messages, untold);
        untold = 0;
    }
}
