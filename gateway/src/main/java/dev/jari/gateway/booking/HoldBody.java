package dev.jari.gateway.booking;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.id.UserId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** What is to be held. Several names of a field may be given, as long as they say the same. */
record HoldBody(
        @Schema(description = "A UUID or ULID of your own; the same again replaces the hold") @Nullable
        String clientHoldKey,

        @Nullable Long slotId,

        @Schema(description = "The same as slotId") @Nullable
        Long gameTimeSlotId,

        @Nullable Long offeringId,

        @Schema(description = "The same as offeringId") @Nullable
        Long roomTypeId,

        @Schema(description = "The same as offeringId") @Nullable
        Long restaurantId,

        @Nullable LocalDate checkIn,

        @Schema(description = "The day of leaving, which is no night") @Nullable
        LocalDate checkOut,

        @Nullable LocalDate date,

        @Schema(description = "The same as date") @Nullable LocalDate slotDate,

        @JsonFormat(pattern = "HH:mm") @Schema(type = "string", example = "12:30") @Nullable
        LocalTime startTime,

        @JsonFormat(pattern = "HH:mm[:ss]") @Schema(type = "string", description = "The same as startTime") @Nullable
        LocalTime slotTime,

        @Schema(description = "How many places", defaultValue = "1") @Nullable
        Integer quantity,

        @Schema(description = "The same as quantity") @Nullable
        Integer playerCount,

        @Schema(description = "The same as quantity") @Nullable
        Integer partySize)
        implements PlaceNames {

    PlaceHold of(UserId userId) {
        var wanted = wanted(new Synonyms());
        return new PlaceHold(userId, clientHoldKey, wanted.places(), wanted.quantity());
    }
}
