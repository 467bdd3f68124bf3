package dev.jari.contracts.hold;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Asks for places for ten minutes, all slots or none. What is wanted is named in one of three ways: a slot; an offering
 * with check-in and check-out; an offering with a date and a start time.
 *
 * @param clientHoldKey a UUID or ULID of the client's own: the same key and range again replaces the hold
 * @param quantity 1 when absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlaceHold(
        long userId,
        @Nullable String clientHoldKey,
        @Nullable Long slotId,
        @Nullable Long offeringId,
        @Nullable LocalDate checkIn,
        @Nullable LocalDate checkOut,
        @Nullable LocalDate date,
        @JsonFormat(pattern = "HH:mm") @Nullable LocalTime startTime,
        @Nullable Integer quantity) {

    public static final String SUBJECT = "holds.place";
}
