package dev.jari.booking.timeline;

import dev.jari.platform.page.Cursor;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a page of a timeline ended: its last entry's time, and what decides between entries of one moment. */
record TimelinePlace(Instant at, int rank, String tie) {

    /** A version or a message's id; anything else, such as a zero byte, is nothing to give to a database. */
    private static final Pattern TIE = Pattern.compile("[0-9a-f-]{1,36}");

    TimelinePlace {
        if (!TIE.matcher(tie).matches()) throw new IllegalArgumentException("no place of a timeline: " + tie);
    }

    String toCursor() {
        return Cursor.after(at, rank, tie);
    }

    static Optional<TimelinePlace> read(String cursor) {
        return Cursor.read(cursor, 3, at -> new TimelinePlace(at.time(0), Integer.parseInt(at.word(1)), at.word(2)));
    }
}
