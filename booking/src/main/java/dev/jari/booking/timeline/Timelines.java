package dev.jari.booking.timeline;

import dev.jari.booking.record.BookingRecords;
import dev.jari.contracts.booking.ShowTimeline;
import dev.jari.contracts.booking.TimelinePage;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what happened to a booking, to its customer and to staff alike. */
public final class Timelines {

    private static final int PAGE_MAX = 200;

    private final BookingRecords records;
    private final TimelineStore store;

    public Timelines(ServiceDatabase database, BookingRecords records) {
        this.records = records;
        this.store = new TimelineStore(database.jdbc());
    }

    public void answerOn(Bus bus) {
        bus.respond(ShowTimeline.SUBJECT, ShowTimeline.class, this::show);
    }

    public TimelinePage show(ShowTimeline asked) {
        var cursor = asked.cursor();
        var after = cursor == null ? null : TimelineCursor.read(cursor);
        if (cursor != null && after == null)
            return TimelinePage.refused(Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))));
        return records.find(asked.idOrNumber(), asked.userId())
                .map(booking -> page(booking.bookingId(), after, Math.clamp(asked.limit(), 1, PAGE_MAX)))
                .orElseGet(() -> TimelinePage.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private TimelinePage page(long bookingId, @Nullable TimelineCursor after, int limit) {
        // One more than asked for tells whether there is another page.
        var found = store.after(bookingId, after, limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return new TimelinePage(
                page.stream().map(TimelineStore.Placed::entry).toList(),
                found.size() > limit ? page.getLast().place().write() : null,
                null);
    }
}
