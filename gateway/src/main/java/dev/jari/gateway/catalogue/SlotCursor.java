package dev.jari.gateway.catalogue;

import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.problem.Problem;
import dev.jari.platform.page.Cursor;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * Where a page of slots ended, written as inventory writes it, so that inventory reads on from there. An offering has
 * one slot per date and time, so that is all there is to remember.
 */
final class SlotCursor {

    private SlotCursor() {}

    static String after(Slot slot) {
        return Cursor.after(slot.date().atTime(slot.startTime()));
    }

    /** The cursor itself, if it was given for this range of dates; any other is refused. */
    static String of(String cursor, LocalDate from, LocalDate to) {
        return Cursor.read(cursor, 1, at -> LocalDateTime.parse(at.word(0)).toLocalDate())
                .filter(day -> !day.isBefore(from) && !day.isAfter(to))
                .map(_ -> cursor)
                .orElseThrow(
                        () -> Problem.badParameter("cursor", "invalid-value").asException());
    }
}
