package dev.jari.booking.timeline;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.contracts.timeline.TimelinePlace;
import dev.jari.messaging.review.KeyMessages;
import dev.jari.platform.timeline.TimelineShare;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What booking's own tables tell: every change, and every end of an attempt to pay that changed nothing, for as long as
 * there is the booking; and messages for as long as there is the event log.
 */
final class TimelineStore {

    // Most ends of an attempt are changes of the booking too, of the same moment, and are told once.
    private static final String TOLD = """
            SELECT at, 0 AS rank, lpad(version::text, 19, '0') AS tie, actor, what,
                   nullif(from_status, to_status) AS from_status,
                   CASE WHEN from_status IS DISTINCT FROM to_status THEN to_status END AS to_status,
                   detail
              FROM booking_history
             WHERE booking_id = :id
            UNION ALL
            SELECT a.changed_at, 2, lpad(a.order_id::text, 19, '0'), 'SYSTEM', 'PAYMENT_' || a.status, NULL, NULL,
                   'order ' || a.order_id || coalesce(', ' || a.failure, '')
              FROM payment_attempt AS a
             WHERE a.booking_id = :id
               AND NOT EXISTS (SELECT 1 FROM booking_history AS h WHERE h.booking_id = :id AND h.at = a.changed_at)
            UNION ALL
            """ + KeyMessages.inTimeline(1, List.of("slot", "payment", "booking"));

    private final TimelineShare share;

    TimelineStore(JdbcClient jdbc) {
        this.share = new TimelineShare(jdbc, TOLD);
    }

    List<PlacedEntry> after(BookingId bookingId, UserId userId, @Nullable TimelinePlace place, int limit) {
        return share.after(bookingId, userId, place, limit);
    }
}
