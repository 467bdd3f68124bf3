package dev.jari.booking.timeline;

import dev.jari.contracts.timeline.TimelinePlace;
import dev.jari.platform.page.Cursor;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a page of a timeline ended, as it is written for those who read on. */
final class TimelineCursor {

    /** Versions and ids; anything else, such as a zero byte, is nothing to give to a database. */
    private static final Pattern TIE = Pattern.compile("[0-9a-f-]{1,40}");

    private TimelineCursor() {}

    static String after(TimelinePlace place) {
        return Cursor.after(place.at(), place.rank(), place.tie());
    }

    static Optional<TimelinePlace> read(String cursor) {
        return Cursor.read(cursor, 3, at -> new TimelinePlace(at.time(0), Integer.parseInt(at.word(1)), at.word(2)))
                .filter(place -> TIE.matcher(place.tie()).matches());
    }
}
