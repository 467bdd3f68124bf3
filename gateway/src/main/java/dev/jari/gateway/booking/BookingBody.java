package dev.jari.gateway.booking;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.jari.contracts.booking.CreateBooking;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be booked. Several names of a field may be given, as long as they say the same. As wide as the JSON of
 * games, rooms and tables together, which is flat.
 */
record BookingBody(
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
        Integer partySize,

        @Schema(description = "What the offering asks for when absent") @Nullable
        PaymentName paymentType,

        @Schema(description = "The same as paymentType") @Nullable
        PaymentName reservationType,

        @Schema(
                description =
                        "From the menu, on top of the price of the places. Refused where nothing is due, as with NONE:"
                                + " their stock is taken when they are paid")
        @Nullable
        List<ItemBody> items,

        @Schema(description = "The same as items") @Nullable List<ItemBody> menuItems,

        @Nullable Long couponId,

        @Schema(maxLength = CreateBooking.MESSAGE_MAX) @Nullable
        String requestMessage,

        @Schema(description = "Instead of the header Idempotency-Key", maxLength = CreateBooking.KEY_MAX) @Nullable
        String idempotencyKey)
        implements PlaceNames, Extras.Names {

    Extras extras(Synonyms names) {
        return Extras.of(this, names);
    }
}
