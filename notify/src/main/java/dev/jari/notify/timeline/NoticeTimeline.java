package dev.jari.notify.timeline;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.review.KeyMessages;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.timeline.TimelineShare;
import java.util.List;

/** Tells what the customer of a booking was told of it; and of messages that are held up. */
public final class NoticeTimeline {

    private static final String TOLD = """
            SELECT created_at AS at, 30 AS rank, lpad(id::text, 19, '0') AS tie, 'SYSTEM' AS actor,
                   'NOTIFIED' AS what, NULL::text AS from_status, NULL::text AS to_status, type AS detail
              FROM notification
             WHERE booking_id = :id AND user_id = :user
            UNION ALL
            """ + KeyMessages.inTimeline(31, List.of("booking"));

    private final TimelineShare share;

    public NoticeTimeline(ServiceDatabase database) {
        this.share = new TimelineShare(database.jdbc(), TOLD);
    }

    public void answerOn(Bus bus) {
        bus.respond(ListTimelineShare.NOTIFY, ListTimelineShare.class, this::show);
    }

    public Items<PlacedEntry> show(ListTimelineShare asked) {
        return new Items<>(share.after(asked.bookingId(), asked.userId(), asked.after(), asked.limit()));
    }
}
