package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * Asks for the slot of an offering at a date and time. A dining slot that a rule allows comes into being with the first
 * request for it.
 */
public record FindSlotAt(
        OfferingId offeringId,
        LocalDate date,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime) implements Question<Slot> {

    public static final String SUBJECT = "slots.at";
}
