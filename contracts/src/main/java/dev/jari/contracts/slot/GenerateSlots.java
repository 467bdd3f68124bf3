package dev.jari.contracts.slot;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.money.MoneyInput;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for all slots a rule describes. Slots that exist are left as they are, so asking twice changes nothing. A room
 * type gets one slot for each night, whatever times are given.
 *
 * @param to included
 * @param weekdays {@code MONDAY} …; all of them when absent
 * @param price for every slot; without it the offering's holiday, weekend or usual price, in that order
 * @param premium whether they are premium slots; not when absent
 */
public record GenerateSlots(
        OfferingId offeringId,
        @Nullable LocalDate from,
        @Nullable LocalDate to,
        @Nullable List<String> weekdays,
        @JsonFormat(pattern = "HH:mm") @Nullable LocalTime firstStart,
        @JsonFormat(pattern = "HH:mm") @Nullable LocalTime lastStart,
        @Nullable Integer everyMinutes,
        @Nullable Integer capacity,
        @Nullable MoneyInput price,
        @Nullable Boolean premium)
        implements Question<GeneratedSlots> {

    public static final String SUBJECT = "slots.generate";

    /** Of slots that are no premium ones. */
    public GenerateSlots(
            OfferingId offeringId,
            @Nullable LocalDate from,
            @Nullable LocalDate to,
            @Nullable List<String> weekdays,
            @Nullable LocalTime firstStart,
            @Nullable LocalTime lastStart,
            @Nullable Integer everyMinutes,
            @Nullable Integer capacity,
            @Nullable MoneyInput price) {
        this(offeringId, from, to, weekdays, firstStart, lastStart, everyMinutes, capacity, price, null);
    }
}
