package dev.jari.inventory.timeline;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.review.KeyMessages;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.timeline.TimelineShare;
import java.util.List;

/** Tells how the places of a booking were decided and when they came back, for ever; and of its messages for a week. */
public final class PlacesTimeline {

    // A release that came first leaves a row without a place in the order: nothing was decided before it.
    private static final String TOLD = """
            SELECT decided_at AS at, 10 AS rank, booking_id::text AS tie, 'SYSTEM' AS actor,
                   CASE WHEN reason IS NULL THEN 'PLACES_TAKEN' ELSE 'PLACES_REFUSED' END AS what,
                   NULL::text AS from_status, NULL::text AS to_status,
                   CASE WHEN reason IS NULL THEN quantity || ' of each slot' ELSE reason END AS detail
              FROM reservation
             WHERE booking_id = :id AND accepted_seq IS NOT NULL
            UNION ALL
            SELECT released_at, 11, booking_id::text, 'SYSTEM', 'PLACES_GIVEN_BACK', NULL, NULL,
                   CASE WHEN accepted_seq IS NULL THEN 'they were never taken' ELSE quantity || ' of each slot' END
              FROM reservation
             WHERE booking_id = :id AND released_at IS NOT NULL
            UNION ALL
            """ + KeyMessages.inTimeline(12, List.of("slot"));

    private final TimelineShare share;

    public PlacesTimeline(ServiceDatabase database) {
        this.share = new TimelineShare(database.jdbc(), TOLD);
    }

    public void answerOn(Bus bus) {
        bus.respond(ListTimelineShare.INVENTORY, ListTimelineShare.class, this::show);
    }

    public Items<PlacedEntry> show(ListTimelineShare asked) {
        return new Items<>(share.after(asked.bookingId(), asked.userId(), asked.after(), asked.limit()));
    }
}
