package dev.jari.booking.timeline;

import dev.jari.booking.record.BookingRecords;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.ShowTimeline;
import dev.jari.contracts.booking.TimelineEntry;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.page.Cursor;
import org.jspecify.annotations.Nullable;

/** Tells what happened to a booking, to its customer and to staff alike. */
public final class Timelines {

    private final BookingRecords records;
    private final TimelineStore store;

    public Timelines(ServiceDatabase database, BookingRecords records) {
        this.records = records;
        this.store = new TimelineStore(database.jdbc());
    }

    public void answerOn(Bus bus) {
        bus.respond(ShowTimeline.class, this::show);
    }

    public Answer<Page<TimelineEntry>> show(ShowTimeline asked) {
        var cursor = asked.cursor();
        var after = cursor == null ? null : TimelinePlace.read(cursor).orElse(null);
        if (cursor != null && after == null) return Answer.refused(Cursor.refusal());
        return records.find(asked.idOrNumber(), asked.userId())
                .map(booking -> Answer.granted(page(booking.bookingId(), after, Cursor.limit(asked.limit()))))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private Page<TimelineEntry> page(BookingId bookingId, @Nullable TimelinePlace after, int limit) {
        // One more than asked for tells whether there is another page.
        var found = store.after(bookingId, after, limit + 1);
        var page = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(
                page.stream().map(TimelineStore.Placed::entry).toList(),
                found.size() > limit ? page.getLast().place().toCursor() : null);
    }
}
