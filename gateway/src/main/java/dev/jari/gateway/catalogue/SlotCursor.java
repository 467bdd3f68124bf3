package dev.jari.gateway.catalogue;

import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.problem.Problem;
import dev.jari.platform.page.Cursor;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Where a page of slots ended. An offering has one slot per date and time, so that is all there is to remember. */
record SlotCursor(LocalDateTime last) {

    static SlotCursor after(Slot slot) {
        return new SlotCursor(slot.date().atTime(slot.startTime()));
    }

    /** Refuses what was not given for this range of dates. */
    static SlotCursor read(String cursor, LocalDate from, LocalDate to) {
        return Cursor.read(cursor, 1, at -> new SlotCursor(LocalDateTime.parse(at.word(0))))
                .filter(read -> !read.day().isBefore(from) && !read.day().isAfter(to))
                .orElseThrow(
                        () -> Problem.badParameter("cursor", "invalid-value").asException());
    }

    LocalDate day() {
        return last.toLocalDate();
    }

    boolean isBefore(Slot slot) {
        return last.isBefore(slot.date().atTime(slot.startTime()));
    }

    String text() {
        return Cursor.after(last);
    }
}
