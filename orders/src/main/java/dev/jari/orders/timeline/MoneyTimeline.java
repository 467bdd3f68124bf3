package dev.jari.orders.timeline;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.review.KeyMessages;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.timeline.TimelineShare;
import java.util.List;

/** Tells what was taken for a booking and what went back, for ever; and of its messages while they are kept. */
public final class MoneyTimeline {

    // Names of charges, of instances and of what went wrong inside are not told: customers read it.
    private static final String TOLD = """
            SELECT s.at, 20 AS rank,
                   lpad(s.order_id::text, 19, '0') || '-'
                       || array_position(ARRAY['COUPON', 'STOCK', 'WALLET', 'CARD'], s.step) AS tie,
                   'SYSTEM' AS actor,
                   s.step || CASE WHEN s.direction = 'GIVE_BACK' THEN '_GIVEN_BACK'
                                  WHEN s.done THEN '_TAKEN'
                                  ELSE '_ASKED' END AS what,
                   NULL::text AS from_status, NULL::text AS to_status,
                   'order ' || o.id
                       || CASE WHEN s.step = 'STOCK' THEN '' ELSE ', ' || s.amount || ' ' || o.currency END
                       AS detail
              FROM orders AS o
              JOIN order_step AS s ON s.order_id = o.id
             WHERE o.booking_id = :id
            UNION ALL
            SELECT a.ended_at, 21, lpad(a.order_id::text, 19, '0') || '-' || a.attempt, 'SYSTEM',
                   'PAYMENT_RECOVERED', NULL, NULL, 'order ' || o.id || ', ' || a.outcome
              FROM orders AS o
              JOIN recovery_attempt AS a ON a.order_id = o.id
             WHERE o.booking_id = :id AND a.outcome IN ('CANCELED', 'COMPLETED', 'REFUNDED')
            UNION ALL
            SELECT r.asked_at, 22, lpad(r.order_id::text, 19, '0'), 'SYSTEM', 'REFUND_ASKED', NULL, NULL,
                   'order ' || o.id || ', ' || r.amount || ' ' || r.currency || ', ' || r.reason
              FROM orders AS o
              JOIN refund AS r ON r.order_id = o.id
             WHERE o.booking_id = :id
            UNION ALL
            SELECT r.answered_at, 23, lpad(r.order_id::text, 19, '0'), 'SYSTEM', 'REFUND_DONE', NULL, NULL,
                   'order ' || o.id || ', ' || r.amount || ' ' || r.currency
              FROM orders AS o
              JOIN refund AS r ON r.order_id = o.id
             WHERE o.booking_id = :id AND r.answered_at IS NOT NULL
            UNION ALL
            """ + KeyMessages.inTimeline(24, List.of("payment"));

    private final TimelineShare share;

    public MoneyTimeline(ServiceDatabase database) {
        this.share = new TimelineShare(database.jdbc(), TOLD);
    }

    public void answerOn(Bus bus) {
        bus.respond(ListTimelineShare.ORDERS, ListTimelineShare.class, this::show);
    }

    public Items<PlacedEntry> show(ListTimelineShare asked) {
        return new Items<>(share.after(asked.bookingId(), asked.userId(), asked.after(), asked.limit()));
    }
}
