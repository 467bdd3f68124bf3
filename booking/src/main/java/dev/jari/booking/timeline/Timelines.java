package dev.jari.booking.timeline;

import dev.jari.booking.record.BookingRecords;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.timeline.ListTimelineShare;
import dev.jari.contracts.timeline.PlacedEntry;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.timeline.Timeline;
import dev.jari.contracts.timeline.TimelinePlace;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.page.Cursor;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells what happened to a booking in all services, to its customer and to staff alike. */
public final class Timelines {

    private final BookingRecords records;
    private final Bus bus;
    private final TimelineStore store;

    public Timelines(ServiceDatabase database, BookingRecords records, Bus bus) {
        this.records = records;
        this.bus = bus;
        this.store = new TimelineStore(database.jdbc());
    }

    public void answerOn() {
        bus.respond(ShowTimeline.class, this::show);
    }

    public Answer<Timeline> show(ShowTimeline asked) {
        var cursor = asked.cursor();
        var after = cursor == null ? null : TimelineCursor.read(cursor).orElse(null);
        if (cursor != null && after == null) return Answer.refused(Cursor.refusal());
        return records.find(asked.idOrNumber(), asked.userId())
                .map(booking -> Answer.granted(page(booking, after, Cursor.limit(asked.limit()))))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private Timeline page(Booking booking, @Nullable TimelinePlace after, int limit) {
        // One more than asked for tells whether there is another page.
        var wanted = limit + 1;
        var question = new ListTimelineShare(booking.bookingId(), booking.userId(), after, wanted);
        var others = OtherShares.ask(bus, question);
        var own = store.after(booking.bookingId(), booking.userId(), after, wanted);
        var told = others.await();
        var found = Stream.concat(own.stream(), told.entries().stream())
                .sorted(Comparator.comparing(PlacedEntry::place))
                .limit(wanted)
                .toList();
        var page = found.subList(0, Math.min(limit, found.size()));
        return new Timeline(
                page.stream().map(PlacedEntry::entry).toList(),
                found.size() > limit ? TimelineCursor.after(page.getLast().place()) : null,
                told.missing());
    }
}
