package dev.jari.gateway.catalogue;

import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;

/** Where a page of slots ended. An offering has one slot per date and time, so that is all there is to remember. */
record SlotCursor(LocalDateTime last) {

    static SlotCursor after(Slot slot) {
        return new SlotCursor(slot.date().atTime(slot.startTime()));
    }

    /** Refuses what was not given for this range of dates. */
    static SlotCursor read(String cursor, LocalDate from, LocalDate to) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            var last = LocalDateTime.parse(text);
            var day = last.toLocalDate();
            if (!day.isBefore(from) && !day.isAfter(to)) return new SlotCursor(last);
        } catch (IllegalArgumentException | DateTimeParseException foreign) {
            // Answered below, as one that is readable and not ours.
        }
        throw Problem.badParameter("cursor", "invalid-value").asException();
    }

    boolean isBefore(Slot slot) {
        return last.isBefore(slot.date().atTime(slot.startTime()));
    }

    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(last.toString().getBytes(StandardCharsets.US_ASCII));
    }
}
